import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { bins } from "#db/schema/directory/warehouses";
import { aBin, aCode } from "#tests/factories/bin";
import { aCompany, aUser } from "#tests/factories/company";
import { aProduct } from "#tests/factories/stock";
import { worldOf } from "#tests/factories/world";
import { transferStock } from "../../inventory/transfers/transfer.server";
import { createUnits } from "./create-units.server";
import { NewUnits, UnitMove } from "./handling-unit.schema";
import { moveHandlingUnit } from "./move-unit.server";
import { unitScreen, unitsInLocation } from "./unit-screens.server";

const op = () => crypto.randomUUID();

test("a location lists the units in it, with what they hold of the companies in scope", async () => {
  const code = aCode();
  const bin = await aBin(code);
  const admin = worldOf(await aUser("admin"), "inventory.adjust");
  const [mine, theirs] = [await aCompany({ name: "Own co" }), await aCompany({ name: "Their co" })];
  const make = async (kind: string, companyId?: string) => {
    const form = NewUnits.parse({ operationId: op(), kind, place: code, ...(companyId && { companyId }) });
    const { ids } = await createUnits(admin, form);
    const { unit } = await unitScreen(admin, { id: ids[0] ?? "" });
    return { id: unit.id, code: unit.code };
  };
  const put = async (company: { id: string }, quantity: number, to: string) => {
    const { id, lots } = await aProduct(company, { lots: [{ onHand: quantity, location: code }] });
    const source = `${id}:${lots[0]?.id}:${lots[0]?.locationId}`;
    await transferStock(admin, { operationId: op(), companyId: company.id, quantity, to, source });
    return lots[0]?.locationId ?? "";
  };
  const [pallet, foreign, empty, tote] = [
    await make("pallet"),
    await make("pallet", theirs.id),
    await make("tote", mine.id),
    await make("tote", mine.id),
  ];
  const own = await put(mine, 4, pallet.code);
  const other = await put(theirs, 5, pallet.code);
  await put(theirs, 6, foreign.code);
  await put(mine, 7, tote.code);
  await moveHandlingUnit(admin, tote.id, UnitMove.parse({ operationId: op(), place: pallet.code }));

  const row = (unit: { id: string; code: string }, unitKind: string, company: string | null, units: number) => ({
    ...unit,
    ...{ unitKind, company, units },
  });
  expect(await unitsInLocation(admin, bin)).toEqual({
    units: [row(pallet, "pallet", null, 16), row(foreign, "pallet", "Their co", 6), row(empty, "tote", "Own co", 0)],
    hasMoreUnits: false,
  });
  const staff = worldOf(await aUser("employee", { assigned: [mine.id] }), "inventory.read");
  const seen = [row(pallet, "pallet", null, 11), row(empty, "tote", "Own co", 0)];
  expect((await unitsInLocation(staff, bin)).units).toEqual(seen);
  const client = worldOf(await aUser("client", { companyId: mine.id }), "inventory.read");
  expect((await unitsInLocation(client, own)).units).toEqual(seen);
  // Neither another company's location nor, for users of a company, the bin's own id.
  for (const id of [other, ...(bin === own ? [] : [bin])])
    expect((await unitsInLocation(client, id)).units).toEqual([]);
});

test("a unit is listed once where the bin has the id of a company's location", async () => {
  const code = aCode();
  const { lots } = await aProduct(await aCompany(), { lots: [{ onHand: 1, location: code }] });
  const id = lots[0]?.locationId ?? "";
  const admin = worldOf(await aUser("admin"), "inventory.adjust");
  await createUnits(admin, NewUnits.parse({ operationId: op(), kind: "tote", place: code }));
  const [bin] = await admin.directory.select(bins, { columns: ["id"], where: eq(bins.code, code), limit: 1 });
  expect(bin?.id).toBe(id);
  expect((await unitsInLocation(admin, id)).units).toHaveLength(1);
});
