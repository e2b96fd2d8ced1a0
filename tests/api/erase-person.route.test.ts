import { expect, test } from "vitest";
import * as erase from "#app/routes/app/admin/erase";
import * as confirm from "#app/routes/app/admin/erase.confirm";
import { aCompany } from "#tests/factories/company";
import { anOrder } from "#tests/factories/order";
import { call, cookieOf } from "./call";
import { remixArgs } from "./remix-args";

test("an administrator looks for a person first, then erases them, without any address in an address bar", async () => {
  const cookie = await cookieOf("admin");
  const email = `page-${crypto.randomUUID()}@example.test`;
  await anOrder(await aCompany(), { status: "completed", customerEmail: email });
  const post = (button: "look" | "erase", form: Record<string, string>) =>
    (button === "look" ? erase.action : confirm.action)(
      remixArgs(
        new Request("http://stowline.test/admin/erase", {
          method: "POST",
          headers: { Cookie: cookie },
          body: new URLSearchParams(form),
        }),
        {},
      ),
    );
  expect(await post("look", { email: ` ${email.toUpperCase()} ` })).toMatchObject({
    data: { found: { email, orders: 1, open: [] } },
  });
  const done = (await post("erase", { email })) as Response;
  expect([done.status, done.headers.get("Location")]).toEqual([303, "/admin/erase"]);
  expect(await post("erase", { email })).toMatchObject({ init: { status: 409 } });
  expect(await post("look", { email: "nobody" })).toMatchObject({ init: { status: 422 } });
});

test.each(["super_user", "company_manager", "warehouse_manager"] as const)(
  "a %s cannot erase a person",
  async (role) => {
    const { id } = await aCompany();
    const cookie = await cookieOf(role, { companyId: id });
    const body = new URLSearchParams({ email: "a@example.test" });
    for (const { action } of [erase, confirm])
      expect(await call(action, { method: "POST", path: "/admin/erase", cookie, body })).toBe(403);
  },
);
