import type { ActionFunctionArgs } from "@remix-run/cloudflare";
import { expect, test } from "vitest";
import { takeKeptForm } from "#app/http/cookies/kept-form.server";
import * as loginCall from "#app/routes/api/auth/login";
import * as newOrder from "#app/routes/app/orders/new";
import * as login from "#app/routes/public/login";
import { remixArgs } from "./remix-args";

async function answerTo(handler: unknown, path: string, headers: Record<string, string> = {}, body?: URLSearchParams) {
  const request = new Request(`http://stowline.test${path}`, { headers, ...(body && { method: "POST", body }) });
  const run = handler as (args: ActionFunctionArgs) => Promise<unknown>;
  return run(remixArgs(request)).catch((thrown) => thrown);
}
const ledTo = async (...asked: Parameters<typeof answerTo>) =>
  ((await answerTo(...asked)) as Response).headers.get("Location");

const FORM = new URLSearchParams({ orderNumber: "1" });

test("a visitor to a screen is led to sign in, and to that screen afterwards", async () => {
  expect(await ledTo(newOrder.loader, "/orders/new?companyId=1")).toBe(
    "/api/login?returnTo=%2Forders%2Fnew%3FcompanyId%3D1",
  );
});

test("a form whose session has ended leads to sign-in, and back to its page", async () => {
  const from = { Referer: "http://stowline.test/orders/new?companyId=1" };
  expect(await ledTo(newOrder.action, "/orders/new", from, FORM)).toBe(
    "/api/login?returnTo=%2Forders%2Fnew%3FcompanyId%3D1&ended=lost",
  );
  const elsewhere = { Referer: "http://evil.test/orders/new" };
  for (const headers of [elsewhere, { Referer: "no address" }, {}])
    expect(await ledTo(newOrder.action, "/orders/new", headers, FORM)).toBe("/api/login?returnTo=%2F&ended=lost");
});

test("a form that a browser sent without scripts keeps its input for its page and user, but no long input", async () => {
  const page = "http://stowline.test/orders/new";
  const { cookies } = await takeKeptForm(new Request(page), "user-1");
  const headers = { Referer: page, "Sec-Fetch-Mode": "navigate", Cookie: String(cookies[0]?.split(";")[0]) };
  const answer = (await answerTo(newOrder.action, "/orders/new", headers, FORM)) as Response;
  expect(answer.headers.get("Location")).toBe("/api/login?returnTo=%2Forders%2Fnew&ended=kept");
  const [cookie = ""] = (answer.headers.get("Set-Cookie") ?? "").split(";");
  const restored = async (url: string, userId: string) =>
    (await takeKeptForm(new Request(url, { headers: { cookie } }), userId)).form;
  expect(await restored(page, "user-1")).toMatchObject({ action: "/orders/new", value: { orderNumber: "1" } });
  expect(await restored("http://stowline.test/orders", "user-1")).toBeNull();
  expect(await restored(page, "user-2")).toBeNull();

  const long = new URLSearchParams({ shippingAddress: "x".repeat(4000) });
  expect(await ledTo(newOrder.action, "/orders/new", headers, long)).toContain("ended=lost");
});

test("the next page reports what happened, also when only an identity provider can sign in", async () => {
  const page = (await answerTo(login.loader, "/api/login?returnTo=%2Forders&ended=lost")) as { data: unknown };
  expect(page.data).toMatchObject({
    ended: expect.stringContaining("not saved"),
    returnTo: "/orders",
    ways: { password: true, provider: null },
  });
});

test("forms and scripts of other sites sign no one in", async () => {
  const fields = new URLSearchParams({ email: "a@b.test", password: "x" });
  const foreign: Record<string, string>[] = [
    { Origin: "http://evil.test" },
    { Origin: "null" },
    { "Sec-Fetch-Site": "cross-site" },
    { Origin: "http://other.stowline.test", "Sec-Fetch-Site": "same-site" },
  ];
  for (const headers of foreign) {
    for (const door of [login.action, loginCall.action]) {
      const answer = await answerTo(door, "/api/login", headers, fields);
      const { status } = answer instanceof Response ? answer : (answer as { init: ResponseInit }).init;
      expect([headers, status]).toEqual([headers, 403]);
    }
  }
});
