import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { asns, handlingUnits } from "#db/schema/inbound/asns";
import { activities } from "#db/schema/shipping";
import { stockLevels } from "#db/schema/stock";
import { archiveMovements, archivesAfterAYear, ledgerOf, oldMovements } from "#tests/factories/archived-movements";
import { aBin, aCode } from "#tests/factories/bin";
import { aCompany, aUser } from "#tests/factories/company";
import { aProduct } from "#tests/factories/stock";
import { systemWorld, worldOf } from "#tests/factories/world";
import { transferStock } from "../../inventory/transfers/transfer.server";
import { NewAsn } from "../asn/asn.schema";
import { createAsn } from "../asn/create-asn.server";
import { receiveAsn } from "../receiving/receive-asn.server";
import { ReceiveForm } from "../receiving/receiving.schema";
import { createUnits } from "./create-units.server";
import { NewUnits, UnitMove } from "./handling-unit.schema";
import { moveHandlingUnit } from "./move-unit.server";
import { unitFromCarton } from "./unit-from-carton.server";
import { unitScreen } from "./unit-screens.server";

const op = () => crypto.randomUUID();

/** A receiving location, two storage locations, and an administrator who moves units between them. */
async function aDock() {
  const [dock, rack, face] = [aCode("UP"), aCode("UP"), aCode("UP")];
  await aBin(dock, { kind: "receiving" });
  await aBin(rack, { kind: "reserve" });
  await aBin(face, {});
  const admin = worldOf(await aUser("admin"), "inventory.adjust");
  const move = (id: string, place: string, operationId = op()) =>
    moveHandlingUnit(admin, id, UnitMove.parse({ operationId, place }));
  return { dock, rack, face, admin, move };
}

/** A company with twenty units of a product at the dock. */
async function aClient(dock: string) {
  const company = await aCompany();
  const product = await aProduct(company, { sku: "TEE", location: dock, lots: [{ onHand: 20, location: dock }] });
  const db = systemWorld().db.company(company.id);
  const billed = () =>
    db.select(activities, {
      columns: ["sourceId", "lines", "quantity", "detail"],
      where: eq(activities.kind, "putaway"),
      orderBy: activities.id,
    });
  return { company, product, db, billed };
}

test("a unit moved out of receiving is one putaway of each company in it, once, whoever moves it", async () => {
  const { dock, rack, face, admin, move } = await aDock();
  const [one, other, absent] = [await aClient(dock), await aClient(dock), await aClient(dock)];
  const { ids } = await createUnits(admin, NewUnits.parse({ operationId: op(), kind: "pallet", place: dock }));
  const { ids: totes } = await createUnits(admin, NewUnits.parse({ operationId: op(), kind: "tote", place: dock }));
  const [pallet = "", tote = ""] = [...ids, ...totes];
  const codes = await Promise.all([pallet, tote].map(async (id) => (await unitScreen(admin, { id })).unit.code));
  // The second company's units are in a tote on the pallet.
  for (const [n, { company, db }] of [one, other].entries()) {
    const [level] = await db.select(stockLevels, { columns: ["productId", "lotId", "locationId"], limit: 1 });
    const source = `${level?.productId}:${level?.lotId}:${level?.locationId}`;
    await transferStock(admin, { operationId: op(), companyId: company.id, quantity: 4, to: codes[n] ?? "", source });
  }
  await move(tote, codes[0] ?? "");
  expect(await other.billed()).toEqual([]);

  const operationId = op();
  await Promise.all([move(pallet, rack, operationId), move(pallet, rack, operationId)]);
  await move(pallet, face);
  const note = `${codes[0]} with TEE from ${dock} to ${rack}`;
  const putaway = [{ sourceId: operationId, lines: 1, quantity: 0, detail: { note } }];
  expect([await one.billed(), await other.billed(), await absent.billed()]).toEqual([putaway, putaway, []]);
});

test("the putaway of a pallet with many products names three of them", async () => {
  const { dock, rack, admin, move } = await aDock();
  const { company, billed } = await aClient(dock);
  const { ids } = await createUnits(admin, NewUnits.parse({ operationId: op(), kind: "pallet", place: dock }));
  const [pallet = ""] = ids;
  const { code } = (await unitScreen(admin, { id: pallet })).unit;
  for (const sku of ["E", "D", "C", "B", "A"]) {
    const product = await aProduct(company, { sku, lots: [{ onHand: 1, location: dock }] });
    const [lot] = product.lots;
    const source = `${product.id}:${lot?.id}:${lot?.locationId}`;
    await transferStock(admin, { operationId: op(), companyId: company.id, quantity: 1, to: code, source });
  }
  await move(pallet, rack);
  const note = `${code} with A, B, C and 2 more from ${dock} to ${rack}`;
  expect(await billed()).toMatchObject([{ detail: { note } }]);
});

test("units whose movements were archived while they waited in receiving are still one putaway", async () => {
  const { dock, rack, admin, move } = await aDock();
  const { company, product, billed } = await aClient(dock);
  await archivesAfterAYear(company);
  await oldMovements(product, 100);
  const { ids } = await createUnits(admin, NewUnits.parse({ operationId: op(), kind: "pallet", place: dock }));
  const [pallet = ""] = ids;
  const { code } = (await unitScreen(admin, { id: pallet })).unit;
  const [lot] = product.lots;
  const source = `${product.id}:${lot?.id}:${lot?.locationId}`;
  await transferStock(admin, { operationId: op(), companyId: company.id, quantity: 1, to: code, source });
  await archiveMovements(company.id);
  expect(await ledgerOf(product)).toEqual([]);
  for (const place of [rack, dock, rack]) {
    admin.clock.now = Date.now() + 1000;
    await move(pallet, place);
  }
  expect(await billed()).toHaveLength(1);
});

test("an empty unit that leaves receiving is no putaway", async () => {
  const { dock, rack, admin, move } = await aDock();
  const { company, billed } = await aClient(dock);
  const form = NewUnits.parse({ operationId: op(), kind: "tote", companyId: company.id, place: dock });
  const { ids } = await createUnits(admin, form);
  await move(ids[0] ?? "", rack);
  expect(await billed()).toEqual([]);
});

test("dock to stock of an announced receipt ends when its carton, or the unit that it was received into, is put away", async () => {
  const { dock, rack, admin, move } = await aDock();
  const { company, db } = await aClient(dock);
  const client = worldOf(await aUser("client", { companyId: company.id }), "inbound.announce");
  const announced = (line: object) =>
    createAsn(client, NewAsn.parse({ companyId: company.id, announce: "on", lines: [{ sku: "TEE", ...line }] }));
  const receive = (id: string, location: string, over: object = {}) => {
    const lines = [{ sku: "TEE", quantity: "4", location }];
    return receiveAsn(admin, id, ReceiveForm.parse({ operationId: op(), companyId: company.id, lines, ...over }));
  };
  const endOf = async (id: string) =>
    (await db.selectFirst(asns, { columns: ["lastPutAwayAt"], where: eq(asns.id, id) }))?.lastPutAwayAt ?? null;

  const carton = await announced({ quantity: "4", cartonUnits: "4" });
  const [labeled] = await db.select(handlingUnits, { columns: ["id"], where: eq(handlingUnits.asnId, carton.id) });
  await receive(carton.id, dock, { units: labeled?.id ?? "" });
  const kept = await unitFromCarton(admin, { operationId: op(), code: `ASN-${carton.number}-C1`, place: dock });

  const { ids } = await createUnits(
    admin,
    NewUnits.parse({ operationId: op(), kind: "tote", companyId: company.id, place: dock }),
  );
  const tote = ids[0] ?? "";
  const loose = await announced({ quantity: "4" });
  await receive(loose.id, (await unitScreen(admin, { id: tote })).unit.code);

  expect([await endOf(carton.id), await endOf(loose.id)]).toEqual([null, null]);
  await move(kept.id, rack);
  expect([await endOf(carton.id), await endOf(loose.id)]).toEqual([expect.any(Number), null]);
  await move(tote, rack);
  expect(await endOf(loose.id)).toEqual(expect.any(Number));
});
