import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { asns, handlingUnits } from "#db/schema/inbound/asns";
import { aCompany, aUser } from "#tests/factories/company";
import { aProduct } from "#tests/factories/stock";
import { systemWorld, worldOf } from "#tests/factories/world";
import { NewAsn } from "./asn/asn.schema";
import { createAsn } from "./asn/create-asn.server";
import { announceAsn } from "./asn/move-asn.server";
import { dockTimes } from "./dock-to-stock.server";
import { namedAsns, readAsnCode } from "./find-asns.server";

async function announced(tracking: string) {
  const company = await aCompany();
  await aProduct(company, { sku: "TEE", lots: [] });
  const ctx = worldOf(await aUser("client", { companyId: company.id }), "inbound.announce");
  const lines = [{ sku: "TEE", quantity: "6", cartonUnits: "3" }];
  const form = NewAsn.parse({ companyId: company.id, trackingNumber: tracking, lines });
  const { id } = await createAsn(ctx, form);
  await announceAsn(ctx, id);
  return { company, ctx, id };
}

test.each([
  ["ASN-12", { number: 12, sscc: null, tracking: ["ASN-12"] }],
  ["asn 7", { number: 7, sscc: null, tracking: ["asn7", "ASN7"] }],
  ["#7", { number: 7, sscc: null, tracking: [] }],
  ["(00) 0401 2345 0000 001112".replace("(00) ", "(00)"), null],
  ["00040123450000001112", { number: null, sscc: "040123450000001112", tracking: ["00040123450000001112"] }],
  ["1z99", { number: null, sscc: null, tracking: ["1z99", "1Z99"] }],
  ["two words!", null],
])("%j is read as %j", (text, code) => {
  if (text.startsWith("(00)")) expect(readAsnCode(text)?.sscc).toBe("040123450000001112");
  else expect(readAsnCode(text)).toEqual(code);
});

test("a document is found by its number, its tracking number and the SSCC of a carton, within reach", async () => {
  const [mine, other] = [await announced("1Z999AA10123"), await announced("1Z999AA10124")];
  const sscc = "040123450000001112";
  const db = systemWorld().db.company(other.company.id);
  const [carton] = await db.select(handlingUnits, { columns: ["id"], where: eq(handlingUnits.asnId, other.id) });
  await db.update(handlingUnits, { sscc }, eq(handlingUnits.id, carton?.id ?? ""));
  const found = async (ctx: typeof mine.ctx, text: string) => {
    const code = readAsnCode(text);
    return code ? (await namedAsns(ctx.db, code, 5)).map(({ id, name, unit }) => [id, name, unit]) : [];
  };
  expect(await found(mine.ctx, "asn-1")).toEqual([[mine.id, "ASN-1", null]]);
  expect(await found(mine.ctx, "1z999aa")).toEqual([[mine.id, "ASN-1", null]]);
  expect(await found(mine.ctx, sscc)).toEqual([]);
  expect(await found(other.ctx, `(00)${sscc}`)).toEqual([[other.id, "ASN-1", "Carton 1"]]);
});

test("dock to stock is read for documents that are over, in their company, and by index", async () => {
  const { company, ctx, id } = await announced("X1234567");
  const db = systemWorld().db.company(company.id);
  await db.update(asns, { status: "receiving", arrivedAt: 1_000, lastReceivedAt: 61_000 }, eq(asns.id, id));
  expect(await dockTimes(ctx.db, 0, 100_000)).toEqual([]);
  await db.update(asns, { status: "closed" }, eq(asns.id, id));
  const [row, ...more] = await dockTimes(ctx.db, 0, 100_000);
  expect([row?.companyId, row?.arrivedAt, row?.storedAt, more]).toEqual([company.id, 1_000, 61_000, []]);
  await db.update(asns, { lastPutAwayAt: 90_000 }, eq(asns.id, id));
  expect(await dockTimes(ctx.db, 0, 100_000)).toMatchObject([{ arrivedAt: 1_000, storedAt: 90_000 }]);
  expect(await dockTimes(ctx.db, 61_001, 100_000)).toEqual([]);
});
