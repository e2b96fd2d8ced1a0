import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { locations } from "#db/schema/catalog";
import { bins } from "#db/schema/directory/warehouses";
import { stockLevels } from "#db/schema/stock";
import { anAssemblyOrder } from "#tests/factories/assembly";
import { aBin, aCode } from "#tests/factories/bin";
import { aCompany } from "#tests/factories/company";
import { interruptedWorld } from "#tests/factories/concurrent-change";
import { aProduct } from "#tests/factories/stock";
import { systemWorld } from "#tests/factories/world";
import { assemble } from "../../inventory/assembly/assemble.server";
import { AssembleCall } from "../../inventory/assembly/assembly.schema";
import { takeBackAssembly } from "../../inventory/assembly/take-back/take-back.server";
import { receiveGoods } from "../receiving/receive-goods.server";
import { ReceiveForm } from "../receiving/receiving.schema";
import { createUnits } from "./create-units.server";
import { dissolveUnit } from "./dissolve-unit.server";
import { NewUnits, UnitMove } from "./handling-unit.schema";
import { moveHandlingUnit } from "./move-unit.server";
import { unitScreen } from "./unit-screens.server";

const ctx = systemWorld();
const operationId = () => crypto.randomUUID();

/** One unit is assembled from all of the component, which is in a carton on a pallet that stands in a bin. */
async function anAssemblyFromACarton() {
  const company = await aCompany();
  const db = ctx.db.company(company.id);
  const { id: orderId, component, bin } = await anAssemblyOrder(company);
  await db.update(locations, { pickable: false }, eq(locations.id, component.lots[0]?.locationId ?? ""));
  const standing = aCode("PB");
  await aBin(standing);
  const make = async (kind: string, place: string) => {
    const form = NewUnits.parse({ operationId: operationId(), kind, companyId: company.id, place });
    const id = (await createUnits(ctx, form)).ids[0] ?? "";
    return { id, code: (await unitScreen(ctx, { id })).unit.code };
  };
  const pallet = await make("pallet", standing);
  const carton = await make("carton", pallet.code);
  const lines = [{ sku: component.sku, quantity: "2", location: carton.code }];
  await receiveGoods(ctx, ReceiveForm.parse({ operationId: operationId(), companyId: company.id, lines }));
  const call = AssembleCall.parse({ operationId: operationId(), quantity: 1, to: bin });
  const { assemblyId } = await assemble(ctx, orderId, call);
  const unitsAt = async (code: string) => {
    const at = await db.selectFirst(locations, { columns: ["id"], where: eq(locations.code, code) });
    const found = await db.select(stockLevels, {
      columns: ["onHand"],
      where: eq(stockLevels.locationId, at?.id ?? ""),
    });
    return found.map(({ onHand }) => onHand);
  };
  await dissolveUnit(ctx, carton.id, { operationId: operationId() });
  return { orderId, assemblyId, standing, carton, unitsAt };
}

test("components that were taken from a unit return to the bin where it stood, once it is dissolved", async () => {
  const { orderId, assemblyId, standing, carton, unitsAt } = await anAssemblyFromACarton();
  expect(await unitsAt(standing)).toEqual([]);
  await takeBackAssembly(ctx, orderId, assemblyId);
  expect(await unitsAt(standing)).toEqual([2]);
  expect(await unitsAt(carton.code)).toEqual([0]);
});

test("they return nowhere while that bin is archived", async () => {
  const { orderId, assemblyId, standing } = await anAssemblyFromACarton();
  const archive = (archivedAt: number | null) => ctx.directory.update(bins, { archivedAt }, eq(bins.code, standing));
  const [pallet] = await ctx.directory.select(bins, { columns: ["id"], where: eq(bins.standsIn, standing) });
  await dissolveUnit(ctx, pallet?.id ?? "", { operationId: operationId() });
  await archive(1);
  await expect(takeBackAssembly(ctx, orderId, assemblyId)).rejects.toThrow(`${standing} is archived`);
  await archive(null);
  await takeBackAssembly(ctx, orderId, assemblyId);
});

test("a unit that is moved while it is dissolved keeps its stock, and the second user is told", async () => {
  const company = await aCompany();
  const db = ctx.db.company(company.id);
  const [here, there] = [aCode("PB"), aCode("PB")];
  await aBin(here);
  await aBin(there);
  const { sku } = await aProduct(company);
  const form = NewUnits.parse({ operationId: operationId(), kind: "tote", companyId: company.id, place: here });
  const id = (await createUnits(ctx, form)).ids[0] ?? "";
  const { code } = (await unitScreen(ctx, { id })).unit;
  const lines = [{ sku, quantity: "4", location: code }];
  await receiveGoods(ctx, ReceiveForm.parse({ operationId: operationId(), companyId: company.id, lines }));
  const move = () => moveHandlingUnit(ctx, id, UnitMove.parse({ operationId: operationId(), place: there }));
  // Right before its stock is read.
  const overtaken = interruptedWorld(ctx, 4, move);
  await expect(dissolveUnit(overtaken, id, { operationId: operationId() })).rejects.toThrow("Try again");
  const { unit, contents } = await unitScreen(ctx, { id });
  expect([unit.standsIn, unit.archivedAt, contents.map(({ onHand }) => onHand)]).toEqual([there, null, [4]]);
  await dissolveUnit(ctx, id, { operationId: operationId() });
  const at = await db.selectFirst(locations, { columns: ["id"], where: eq(locations.code, there) });
  const level = await db.selectFirst(stockLevels, {
    columns: ["onHand"],
    where: eq(stockLevels.locationId, at?.id ?? ""),
  });
  expect(level).toEqual({ onHand: 4 });
});
