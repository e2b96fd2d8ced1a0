import { beforeAll, describe, expect, test } from "vitest";
import { ROLES, type Role, reachOf } from "#app/domain/kernel/permissions";
import { aCompany } from "#tests/factories/company";
import { shareOf } from "#tests/support/thorough";
import { call, cookieOf } from "./call";
import { doors } from "./guarded-routes";

const NOWHERE = "01900000-0000-7000-8000-000000000000";
const PARAMS = Object.fromEntries(
  [
    "id",
    "orderId",
    "itemId",
    "companyId",
    "integrationId",
    "productId",
    "type",
    "lotId",
    "locationId",
    "receiptId",
    "asnId",
    "assemblyOrderId",
    "assemblyId",
    "shortageId",
    "countId",
    "lineId",
    "planId",
    "cartId",
    "waveId",
    "warehouseId",
    "invoiceId",
    "runId",
    "viewId",
    "returnId",
    "photoId",
    "unitsId",
    "unitId",
    "asnPhotoId",
    "loadId",
  ].map((name) => [name, NOWHERE]),
);

/** Without a company, the sync would fetch the orders of every store that other tests have created. */
const FIELDS: Record<string, Record<string, string>> = { "app/orders/list/sync.ts POST": { companyId: NOWHERE } };

const ask = (door: (typeof doors)[number], cookie?: string, params: Record<string, string> = PARAMS) => {
  const api = door.kind === "api";
  const write = door.method !== "GET";
  return call(door.handler, {
    method: door.method,
    path: api ? "/api/x" : "/x",
    params,
    cookie,
    ...(write && { body: api ? "{}" : new URLSearchParams({ nothing: "x", ...FIELDS[door.name] }) }),
    headers: write && api ? { "Content-Type": "application/json" } : {},
  });
};

const cookies = new Map<Role, string>();
beforeAll(async () => {
  const company = await aCompany();
  for (const role of ROLES)
    cookies.set(role, await cookieOf(role, { companyId: role === "admin" ? null : company.id }));
});

describe("no one has access, nor has an expired or invalid session", () => {
  test.each(doors)("$name", async (door) => {
    const refused = door.kind === "api" ? 401 : 302;
    expect(await ask(door), "no session").toBe(refused);
    expect(await ask(door, `stowline_session=${"0".repeat(64)}`), "invalid session").toBe(refused);
  });
});

describe("each route follows the permission table, as every role", () => {
  test.each(doors)("$name", async (door) => {
    for (const role of ROLES) {
      const status = await ask(door, cookies.get(role));
      if (reachOf(role, door.permission)) {
        expect([401, 403, 500], role).not.toContain(status);
      } else {
        expect(status, role).toBe(403);
      }
    }
  });
});

describe("a write that comes from another site is refused", () => {
  test.each(doors.filter((door) => door.method !== "GET"))("$name", async (door) => {
    const api = door.kind === "api";
    const status = await call(door.handler, {
      method: door.method,
      path: "/x",
      params: PARAMS,
      cookie: cookies.get("admin"),
      body: api ? "{}" : new URLSearchParams({ nothing: "x" }),
      headers: { Origin: "https://evil.test", ...(api && { "Content-Type": "application/json" }) },
    });
    expect(status).toBe(403);
  });
});

describe("an id that is no id leads nowhere and breaks nothing", () => {
  const hostile = ["../../etc", "' or 1=1 --", "%00", "9".repeat(300), "null"];
  test.each(doors)("$name", async (door) => {
    for (const id of shareOf(hostile, hostile.length, doors.indexOf(door))) {
      const params = Object.fromEntries(Object.keys(PARAMS).map((name) => [name, id]));
      expect(await ask(door, cookies.get("admin"), params)).toBeLessThan(500);
    }
  });
});
