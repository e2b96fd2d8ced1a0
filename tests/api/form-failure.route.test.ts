import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { z } from "zod";
import type { Ctx } from "#app/domain/kernel/ctx";
import { pageAction } from "#app/http/guards/guard.server";
import { expectLoggedErrors } from "#tests/setup/console";
import { cookieOf } from "./call";
import { remixArgs } from "./remix-args";

const Form = z.object({ name: z.string(), key: z.string() });

async function send(failed: string | undefined, write?: (ctx: Ctx) => PromiseLike<unknown>) {
  const action = pageAction(
    "companies.edit",
    { form: Form, secrets: ["key"], ...(failed && { failed }) },
    async ({ ctx }): Promise<never> => {
      await write?.(ctx);
      throw new Error("the disk is on fire");
    },
  );
  const request = new Request("http://stowline.test/x", {
    method: "POST",
    headers: { Cookie: await cookieOf("admin") },
    body: new URLSearchParams({ name: "Nova", key: "secret-key" }),
  });
  const answer = await action(remixArgs(request)).catch((thrown) => thrown);
  return answer as { data: unknown; init: { status: number } };
}

test("an unexpected failure shows a toast and keeps typed values, without secrets or internals", async () => {
  expectLoggedErrors();
  const { data, init } = await send("Failed to update company.");
  expect(init.status).toBe(500);
  const text = JSON.stringify(data);
  expect(text).toContain("Failed to update company.");
  expect(data).toHaveProperty("failed", true);
  expect(text).toContain("Nova");
  expect(text).not.toContain("secret-key");
  expect(text).not.toContain("fire");
});

test("a form without its own message for it states that nothing was changed, and stays too", async () => {
  expectLoggedErrors();
  const { data, init } = await send(undefined);
  expect(init.status).toBe(500);
  expect(data).toMatchObject({ failed: true, result: { initialValue: { name: "Nova" } } });
  expect(JSON.stringify(data)).toContain("Nothing was changed. Try again");
});

test.each([undefined, "Failed to update company."])(
  "after a write, a form whose own words are %s does not state that nothing was changed",
  async (failed) => {
    expectLoggedErrors();
    const { data } = await send(failed, (ctx) =>
      ctx.directory.write(sql`update companies set name = name where id = ''`),
    );
    expect(JSON.stringify(data)).toContain("The change may or may not have been saved.");
    expect(JSON.stringify(data)).not.toContain("Nothing was changed");
  },
);
