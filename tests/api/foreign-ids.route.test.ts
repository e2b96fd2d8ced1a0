import { beforeAll, describe, expect, test } from "vitest";
import { type Permission, ROLES, reachOf } from "#app/domain/access/access.schema";
import { stampOf } from "#app/http/stamp.server";
import { integrations } from "#db/schema/integrations";
import { aCompany } from "#tests/factories/company";
import { anOrder } from "#tests/factories/order";
import { aProduct } from "#tests/factories/stock";
import { systemWorld } from "#tests/factories/world";
import { call, cookieOf } from "./call";

/**
 * Another company's id answers exactly like one that does not exist: every door, every id position, every role that
 * does not reach all companies.
 */
const routes = import.meta.glob("../../app/routes/**/*.{ts,tsx}", { eager: true }) as Record<
  string,
  Record<string, unknown>
>;
const ID_NAMES = ["id", "orderId", "itemId", "companyId", "productId"];
const doors = Object.entries(routes).flatMap(([file, module]) =>
  (["loader", "action"] as const).flatMap((name) =>
    (stampOf(module[name])?.operations ?? []).flatMap((operation) => {
      if (operation.permission === null) return [];
      const keys = [operation.params, operation.query, operation.body].flatMap((schema) =>
        Object.keys((schema as { shape?: object } | undefined)?.shape ?? {}),
      );
      if (!keys.some((key) => ID_NAMES.includes(key) || key === "company")) return [];
      return [
        {
          name: `${file.replace("../../app/routes/", "")} ${operation.method}`,
          kind: stampOf(module[name])?.kind as string,
          handler: module[name],
          method: operation.method,
          permission: operation.permission as Permission,
        },
      ];
    }),
  ),
);

type Ids = Record<string, string>;
let theirs: Ids;
let nobodys: Ids;
const cookies = new Map<string, string>();

beforeAll(async () => {
  const company = await aCompany();
  const product = await aProduct(company, { onHand: 9 });
  const order = await anOrder(company, { lines: [{ product, quantity: 1 }] });
  const ctx = systemWorld();
  const integrationId = ctx.newId();
  await ctx.db.company(company.id).insert(integrations, {
    id: integrationId,
    type: "woocommerce",
    name: "Theirs",
    apiKeySealed: "x",
    apiKeyHint: "x",
    createdAt: 1,
    updatedAt: 1,
  });
  const item = order.items[0] as { id: string };
  theirs = { orderId: order.id, itemId: item.id, companyId: company.id, company: company.id, productId: product.id };
  nobodys = Object.fromEntries(Object.keys(theirs).map((key) => [key, ctx.newId()]));
  theirs.id = integrationId;
  nobodys.id = ctx.newId();
  const mine = await aCompany();
  for (const role of ROLES) cookies.set(role, await cookieOf(role, { companyId: mine.id }));
});

function ask(door: (typeof doors)[number], role: string, ids: Ids): Promise<number> {
  const api = door.kind === "api";
  const write = door.method !== "GET";
  const query = new URLSearchParams(write ? {} : { companyId: ids.companyId ?? "", company: ids.company ?? "" });
  const fields = { ...ids, barcode: "x", status: "on-hold", reason: "x", step: "pause", ...PARCEL, ...ORDER };
  return call(door.handler, {
    method: door.method,
    path: `/x?${query}`,
    params: { ...ids, step: "pause", type: "woocommerce" },
    cookie: cookies.get(role),
    ...(write && { body: api ? JSON.stringify(fields) : new URLSearchParams(fields) }),
    headers: write && api ? { "Content-Type": "application/json" } : {},
  });
}

const PARCEL = { trackingNumber: "1Z5R89390357567127", carrier: "ups", shippingMethod: "standard" };
const ORDER = {
  orderNumber: "1",
  customerName: "x",
  customerEmail: "x@example.test",
  shippingAddress: "x",
};

test("there are doors with ids", () => {
  expect(doors.length).toBeGreaterThan(5);
});

describe.each(ROLES)("as %s of another company", (role) => {
  const reached = doors.filter((door) => reachOf(role, door.permission) && reachOf(role, door.permission) !== "all");
  test.each(reached.length > 0 ? reached : [null])("$name", async (door) => {
    // An admin reaches every company; there is nothing foreign to them.
    if (!door) return expect(role).toBe("admin");
    const foreign = await ask(door, role, theirs);
    expect(foreign).toBe(await ask(door, role, nobodys));
    expect([404, 403, 422]).toContain(foreign);
  });
});
