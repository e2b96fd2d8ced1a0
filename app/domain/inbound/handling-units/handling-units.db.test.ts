import { and, eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { locations } from "#db/schema/catalog";
import { bins, unitMoves } from "#db/schema/directory/warehouses";
import { handlingUnits } from "#db/schema/inbound/asns";
import { allocations, stockLevels, stockMovements } from "#db/schema/stock";
import { aBin, aCode } from "#tests/factories/bin";
import { aCompany, aUser } from "#tests/factories/company";
import { anOrder } from "#tests/factories/order";
import { aProduct } from "#tests/factories/stock";
import { systemWorld, worldOf } from "#tests/factories/world";
import { whole } from "#tests/support/paper/bytes";
import { transferStock } from "../../inventory/transfers/transfer.server";
import { DomainError } from "../../kernel/errors";
import { NewAsn } from "../asn/asn.schema";
import { createAsn } from "../asn/create-asn.server";
import { receiveAsn } from "../receiving/receive-asn.server";
import { ReceiveForm } from "../receiving/receiving.schema";
import { createUnits } from "./create-units.server";
import { dissolveUnit } from "./dissolve-unit.server";
import { NewUnits, UnitMove } from "./handling-unit.schema";
import { moveHandlingUnit } from "./move-unit.server";
import { unitFromCarton } from "./unit-from-carton.server";
import { handlingUnitLabels } from "./unit-labels.server";
import { moveScreen, unitPage, unitScreen } from "./unit-screens.server";

const op = () => crypto.randomUUID();

async function aHall() {
  const company = await aCompany();
  const [here, there, blocked] = [aCode("HU"), aCode("HU"), aCode("HU")];
  await aBin(here, {});
  await aBin(there, { kind: "reserve" });
  await aBin(blocked, { kind: "quarantine" });
  const tee = await aProduct(company, { sku: "TEE", location: here, lots: [{ onHand: 20, location: here }] });
  const staff = worldOf(await aUser("warehouse_manager", { assigned: [company.id] }), "inventory.adjust");
  const client = worldOf(await aUser("client", { companyId: company.id }), "inventory.read");
  const db = systemWorld().db.company(company.id);
  const make = async (kind: string, over: object = {}) => {
    const form = NewUnits.parse({ operationId: op(), kind, companyId: company.id, place: here, ...over });
    return (await createUnits(staff, form)).ids[0] ?? "";
  };
  const codeOf = async (id: string) => (await unitScreen(staff, { id })).unit.code;
  const move = (id: string, to: string, over: object = {}) =>
    moveHandlingUnit(staff, id, UnitMove.parse({ operationId: op(), place: to, ...over }));
  /** Puts units of the product into a unit. */
  const fill = async (id: string, quantity: number) => {
    const [level] = await db.select(stockLevels, {
      columns: ["productId", "lotId", "locationId"],
      where: and(eq(stockLevels.productId, tee.id), eq(stockLevels.blocked, false)),
      limit: 1,
    });
    await transferStock(staff, {
      ...{ operationId: op(), companyId: company.id, quantity, to: await codeOf(id) },
      source: `${level?.productId}:${level?.lotId}:${level?.locationId}`,
    });
  };
  const placeOf = async (id: string) => {
    const code = await codeOf(id);
    return db.selectFirst(locations, {
      columns: ["standsIn", "pickable", "isReserve", "zone"],
      where: eq(locations.code, code),
    });
  };
  return { company, here, there, blocked, tee, staff, client, db, make, codeOf, move, fill, placeOf };
}
const saidBy = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: unknown) =>
      error instanceof DomainError
        ? (Object.values(error.detail.fields ?? {})[0]?.[0] ?? error.message)
        : String(error),
  );

test("a unit moves with its stock: nothing is written to the ledger, and its stock sells where it stands", async () => {
  const hall = await aHall();
  const { make, move, fill, placeOf, db, client, here, there, blocked } = hall;
  const id = await make("pallet");
  await fill(id, 12);
  const before = await db.count(stockMovements);
  expect(await placeOf(id)).toMatchObject({ standsIn: here, pickable: true, isReserve: false });
  await move(id, there);
  expect(await placeOf(id)).toMatchObject({ standsIn: there, pickable: true, isReserve: true });
  await move(id, blocked.toLowerCase());
  expect(await placeOf(id)).toMatchObject({ standsIn: blocked, pickable: false });
  expect(await db.count(stockMovements)).toBe(before);
  const held = await db.select(stockLevels, { columns: ["onHand"], where: eq(stockLevels.blocked, true) });
  expect(held).toEqual([{ onHand: 12 }]);
  const screen = await unitScreen(client, { id });
  expect([screen.unit.standsIn, screen.contents.map(({ onHand }) => onHand), screen.may.handle]).toEqual([
    blocked,
    [12],
    false,
  ]);
  expect(screen.moves.map(({ to }) => to)).toEqual([blocked, there, here]);
});

test("two people move one unit at once: one wins, and the other is told who was faster; a scan sent twice moves once", async () => {
  const { make, move, staff, here, there, blocked, codeOf } = await aHall();
  const id = await make("tote");
  const results = await Promise.allSettled([move(id, there, { stoodIn: here }), move(id, blocked, { stoodIn: here })]);
  expect(results.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  const lost = results.find((one) => one.status === "rejected");
  const { unit } = await unitScreen(staff, { id });
  expect(lost?.status === "rejected" && String(lost.reason)).toContain(`moved ${unit.code} to ${unit.standsIn}`);
  const operationId = op();
  const twice = await Promise.all([move(id, here, { operationId }), move(id, here, { operationId })]);
  expect(twice[0]).toEqual(twice[1]);
  const moves = await staff.directory.select(unitMoves, { columns: ["id"], where: eq(unitMoves.unitId, id) });
  expect(moves).toHaveLength(3);
  expect(await saidBy(move(id, there, { stoodIn: "elsewhere" }))).toContain(`moved ${await codeOf(id)} to ${here}`);
});

test("a tote on a pallet moves with it; pallets do not stand on pallets, and nothing stands in itself", async () => {
  const { make, move, fill, placeOf, codeOf, staff, here, there } = await aHall();
  const [pallet, tote, other] = [await make("pallet"), await make("tote"), await make("pallet")];
  const code = await codeOf(pallet);
  await fill(tote, 3);
  await move(tote, code);
  expect(await placeOf(tote)).toMatchObject({ standsIn: `${here}/${code}` });
  await move(pallet, there);
  expect(await placeOf(tote)).toMatchObject({ standsIn: `${there}/${code}`, isReserve: true });
  const screen = await unitScreen(staff, { id: pallet });
  expect([screen.inside.map(({ id }) => id), screen.contents.map(({ onHand }) => onHand)]).toEqual([[tote], [3]]);
  expect(await saidBy(move(other, code))).toBe("A pallet does not stand on another pallet");
  expect(await saidBy(move(tote, await codeOf(tote)))).toBe("A unit cannot stand in itself");
  expect(await saidBy(move(other, "NO-SUCH"))).toBe("No location has the code NO-SUCH");
  // The bin is renamed and closed to picking: what stands in it follows.
  await staff.directory.update(bins, { code: `${there}-X`, kind: "quarantine" }, eq(bins.code, there));
  expect(await placeOf(tote)).toMatchObject({ standsIn: `${there}-X/${code}`, pickable: false });
});

test("units that are allocated stay where orders are picked; they stay allocated when the unit moves or is dissolved", async () => {
  const { company, make, move, fill, db, tee, blocked, there, staff } = await aHall();
  const id = await make("pallet");
  await fill(id, 20);
  await anOrder(company, { lines: [{ product: tee, quantity: 4 }] });
  const allocated = await db.select(allocations, { columns: ["quantity"] });
  expect(allocated).toEqual([{ quantity: 4 }]);
  expect(await saidBy(move(id, blocked))).toContain("allocated to orders");
  await move(id, there);
  await dissolveUnit(staff, id, { operationId: op(), place: there });
  expect(await db.select(allocations, { columns: ["quantity"] })).toEqual(allocated);
});

test("dissolving moves everything out once, ends the number, and is refused while units stand on it", async () => {
  const { make, move, fill, db, staff, codeOf, there, here } = await aHall();
  const [pallet, tote] = [await make("pallet"), await make("tote")];
  await fill(pallet, 7);
  await move(tote, await codeOf(pallet));
  expect(await saidBy(dissolveUnit(staff, pallet, { operationId: op() }))).toContain("Other units stand on");
  await move(tote, here);
  await move(pallet, there);
  const operationId = op();
  const ends = await Promise.all([
    dissolveUnit(staff, pallet, { operationId }),
    dissolveUnit(staff, pallet, { operationId }),
  ]);
  expect(ends.map(({ moved }) => moved).reduce((sum, moved) => sum + moved, 0)).toBe(7);
  const at = await db.selectFirst(locations, { columns: ["id"], where: eq(locations.code, there) });
  const [level] = await db.select(stockLevels, {
    columns: ["onHand"],
    where: eq(stockLevels.locationId, at?.id ?? ""),
  });
  expect(level).toEqual({ onHand: 7 });
  const { unit } = await unitScreen(staff, { id: pallet });
  expect(unit.archivedAt).not.toBeNull();
  expect(await saidBy(move(pallet, here))).not.toBeNull();
  expect((await moveScreen(staff, unit.code)).refusal).toContain("is dissolved");
  // Neither is its number used again, nor is that of a unit that does not exist the name of a bin.
  const { directory } = systemWorld();
  await expect(directory.update(bins, { archivedAt: null }, eq(bins.id, pallet))).rejects.toThrow("unit_dissolved");
  await expect(aBin("LPN-99999999")).rejects.toThrow("unit_unknown");
});

test("a unit takes only its company's stock, and only its company sees it", async () => {
  const [mine, other] = [await aHall(), await aHall()];
  const id = await mine.make("tote");
  const code = await mine.codeOf(id);
  const [level] = await other.db.select(stockLevels, { columns: ["productId", "lotId", "locationId"], limit: 1 });
  const source = `${level?.productId}:${level?.lotId}:${level?.locationId}`;
  const put = transferStock(other.staff, {
    operationId: op(),
    companyId: other.company.id,
    quantity: 1,
    to: code,
    source,
  });
  expect(await saidBy(put)).toContain("reserved for another company");
  await expect(unitScreen(other.client, { id })).rejects.toThrow("does not exist");
  await expect(unitScreen(other.staff, { id })).rejects.toThrow("does not exist");
  await expect(
    moveHandlingUnit(mine.client, id, UnitMove.parse({ operationId: op(), place: mine.there })),
  ).rejects.toThrow();
  const listed = (await unitPage(mine.client, {})).rows.map((row) => row.id);
  expect(listed).toEqual([id]);
  expect((await unitPage(other.client, {})).rows).toEqual([]);
  const refused = createUnits(
    mine.staff,
    NewUnits.parse({ operationId: op(), kind: "tote", companyId: other.company.id, place: mine.here }),
  );
  await expect(refused).rejects.toThrow();
});

test("a mixed unit is made by provider staff only; each client sees its own share of it", async () => {
  const [mine, other] = [await aHall(), await aHall()];
  const admin = worldOf(await aUser("admin"), "inventory.adjust");
  const { ids } = await createUnits(admin, NewUnits.parse({ operationId: op(), kind: "pallet", place: mine.here }));
  const [id = ""] = ids;
  const { unit } = await unitScreen(admin, { id });
  for (const { company, db } of [mine, other]) {
    const [level] = await db.select(stockLevels, { columns: ["productId", "lotId", "locationId"], limit: 1 });
    const source = `${level?.productId}:${level?.lotId}:${level?.locationId}`;
    await transferStock(admin, { operationId: op(), companyId: company.id, quantity: 2, to: unit.code, source });
  }
  const seen = await unitScreen(mine.client, { id });
  expect(seen.contents.map(({ companyId, onHand }) => [companyId, onHand])).toEqual([[mine.company.id, 2]]);
  expect((await unitScreen(admin, { id })).contents).toHaveLength(2);
  const third = await aHall();
  await expect(unitScreen(third.client, { id })).rejects.toThrow();
  expect((await unitPage(mine.client, {})).rows.map((row) => row.id)).toEqual([id]);
  const own = worldOf(await aUser("warehouse_manager", { companyId: mine.company.id }), "inventory.adjust");
  await expect(createUnits(own, NewUnits.parse({ operationId: op(), kind: "tote", place: mine.here }))).rejects.toThrow(
    "own staff",
  );
});

test("a received carton becomes a unit with what was received in it, once", async () => {
  const { company, here, staff, db, tee, client } = await aHall();
  const announcer = worldOf(await aUser("client", { companyId: company.id }), "inbound.announce");
  const form = NewAsn.parse({
    ...{ companyId: company.id, announce: "on", lines: [{ sku: "TEE", quantity: "10", cartonUnits: "4" }] },
  });
  const { id, number } = await createAsn(announcer, form);
  const code = `ASN-${number}-C2`;
  const kept = { operationId: op(), code, place: here };
  expect(await saidBy(unitFromCarton(staff, kept))).toBe("It was not received yet. Receive it first");
  const cartons = await db.select(handlingUnits, { columns: ["id"], where: eq(handlingUnits.asnId, id) });
  await receiveAsn(
    staff,
    id,
    ReceiveForm.parse({
      ...{ operationId: op(), companyId: company.id, units: cartons.map((one) => one.id).join(",") },
      lines: [{ sku: "TEE", quantity: "10", location: here }],
    }),
  );
  const [first, again] = [await unitFromCarton(staff, kept), await unitFromCarton(staff, kept)];
  expect([first.units, again.id]).toEqual([4, first.id]);
  const { contents, unit } = await unitScreen(client, { id: first.id });
  expect([contents.map(({ productId, onHand }) => [productId, onHand]), unit.unitKind]).toEqual([
    [[tee.id, 4]],
    "carton",
  ]);
  const total = await db.select(stockLevels, { columns: ["onHand"], where: eq(stockLevels.productId, tee.id) });
  expect(total.reduce((sum, { onHand }) => sum + onHand, 0)).toBe(30);
});

test("numbers are not given twice, also when many make units at once; a list of ten thousand reads what it shows", async () => {
  const { company, here, staff, client } = await aHall();
  const form = () =>
    NewUnits.parse({ operationId: op(), kind: "tote", companyId: company.id, place: here, units: "5" });
  const same = form();
  const made = await Promise.all([createUnits(staff, same), createUnits(staff, same)]);
  expect(made[0]).toEqual(made[1]);
  const more = await createUnits(staff, form());
  expect(more.from).toBeGreaterThan(made[0].to);
  const before = client.costs.read;
  const { rows } = await unitPage(client, {});
  expect(rows).toHaveLength(10);
  expect(client.costs.read - before).toBeLessThanOrEqual(10 * 12 + 40);
});

test("a unit's label is a PDF or, for a label printer, ZPL; a company's users print their own", async () => {
  const { staff, client, make } = await aHall();
  const id = await make("pallet");
  const number = (await unitScreen(staff, { id })).unit.unitNumber;
  expect((await handlingUnitLabels(staff, number, number)).name).toBe(`LPN-${number}-labels.pdf`);
  const file = await handlingUnitLabels(client, number, number, "203");
  expect(file.name).toBe(`LPN-${number}-labels-203dpi.zpl`);
  expect(new TextDecoder().decode(await whole(file.pieces))).toMatch(/^\^XA\n\^PW812\^LL1219/);
  const foreign = worldOf(await aUser("client", { companyId: (await aCompany()).id }), "inventory.read");
  await expect(handlingUnitLabels(foreign, number, number, "203")).rejects.toThrow();
});
