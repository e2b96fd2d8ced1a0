import { expect, test } from "vitest";
import { MAIN_WAREHOUSE } from "#db/schema/directory/warehouses";
import { aCompany, aUser } from "#tests/factories/company";
import { plansOf } from "#tests/factories/query-plans";
import { aProduct } from "#tests/factories/stock";
import { aWarehouse } from "#tests/factories/warehouse";
import { worldOf } from "#tests/factories/world";
import { ALL_WAREHOUSES } from "../../warehouses/warehouse-columns";
import { NewAsn } from "../asn/asn.schema";
import { usualWarehouse } from "../asn/asn-warehouse.server";
import { createAsn } from "../asn/create-asn.server";
import { AsnsQuery } from "./asn-list.schema";
import { asnPage, asnsScreen } from "./list-asns.server";

test("the list shows the documents of one warehouse, along an index", async () => {
  const [company, other] = [await aCompany(), await aWarehouse()];
  await aProduct(company, { sku: "TEE" });
  const client = worldOf(await aUser("client", { companyId: company.id }), "inbound.announce");
  const announce = (over: object) =>
    createAsn(client, NewAsn.parse({ companyId: company.id, lines: [{ sku: "TEE", quantity: "1" }], ...over }));
  const [there, here] = [await announce({ warehouseId: other.id }), await announce({})];
  const ids = async (over: object) =>
    (await asnsScreen(client, AsnsQuery.parse({ company: company.id, ...over }))).rows.map(({ id }) => id);
  expect(await ids({})).toEqual([here.id, there.id]);
  expect(await ids({ warehouse: other.id })).toEqual([there.id]);
  expect(await ids({ warehouse: MAIN_WAREHOUSE, sort: "supplier" })).toEqual([here.id]);
  expect(await ids({ warehouse: other.id, status: "closed" })).toEqual([]);
  const screen = await asnsScreen(client, AsnsQuery.parse({ warehouse: other.id }));
  expect([screen.count, screen.warehouses.some(({ id }) => id === other.id)]).toEqual([1, true]);
  const [plan] = await plansOf(client, async (ctx) => asnPage(ctx.db, { warehouse: other.id }));
  expect(plan?.join("\n")).toMatch(/asns_by_warehouse/);
  // Whichever warehouse the user works in.
  const working = { ...client, actor: { ...client.actor, warehouseId: other.id } };
  expect(await usualWarehouse(working, company.id)).toBe(MAIN_WAREHOUSE);
});

test("the list of a user of the warehouse starts with the one they work in; a client's shows all", async () => {
  const [company, other] = [await aCompany(), await aWarehouse()];
  await aProduct(company, { sku: "TEE" });
  const client = worldOf(await aUser("client", { companyId: company.id }), "inbound.announce");
  const announce = (over: object) =>
    createAsn(client, NewAsn.parse({ companyId: company.id, lines: [{ sku: "TEE", quantity: "1" }], ...over }));
  const [there, here] = [await announce({ warehouseId: other.id }), await announce({})];
  const manager = worldOf(await aUser("warehouse_manager", { companyId: company.id }), "inventory.read");
  const shown = async (who: typeof client, warehouseId: string | null, query: object = {}) => {
    const screen = await asnsScreen({ ...who, actor: { ...who.actor, warehouseId } }, AsnsQuery.parse(query));
    return [screen.starting, screen.count, ...screen.rows.map(({ id }) => id)];
  };
  expect(await shown(manager, other.id)).toEqual([other.id, 1, there.id]);
  expect(await shown(manager, other.id, { warehouse: MAIN_WAREHOUSE })).toEqual([other.id, 1, here.id]);
  expect(await shown(manager, other.id, { warehouse: ALL_WAREHOUSES })).toEqual([other.id, null, here.id, there.id]);
  expect(await shown(manager, null)).toEqual([undefined, null, here.id, there.id]);
  expect(await shown(client, other.id)).toEqual([undefined, null, here.id, there.id]);
});
