import { expect, test } from "vitest";
import { anAssembled, anAssembly, anAssemblyOrder } from "#tests/factories/assembly";
import { aBin, aCode } from "#tests/factories/bin";
import { aCompany, aUser } from "#tests/factories/company";
import { aProduct } from "#tests/factories/stock";
import { systemWorld, worldOf } from "#tests/factories/world";
import { changeLot } from "../lots/change-lot.server";
import { ChangeLot, lotVersion } from "../lots/lot.schema";
import { lotScreen } from "../lots/lots.server";
import { listMovements } from "../movements/movements.server";
import { assemble } from "./assemble.server";
import {
  AssembleCall,
  AssembleForm,
  AssemblyFileQuery,
  AssemblyPlanQuery,
  AssemblyQuery,
  NewAssemblyOrder,
} from "./assembly.schema";
import { createAssemblyOrder } from "./create-order.server";
import { assemblyOrdersScreen, exportAssemblyOrders } from "./list-orders.server";
import { readAssemblyOrder } from "./read-order.server";
import { takeBackAssembly } from "./take-back/take-back.server";

const ctx = systemWorld();

/** A set of three units of a component with two lots, and an order for five of it. */
async function setUp() {
  const company = await aCompany();
  const part = await aProduct(company, {
    lotTracked: true,
    lots: [
      { onHand: 6, lotNumber: "EARLY", expiresOn: "2099-01-01", location: "TRC-1-1-1" },
      { onHand: 20, lotNumber: "LATER", expiresOn: "2099-05-01", location: "TRC-1-1-2" },
    ],
  });
  const set = await anAssembled(company, [[part, 3]], { lotTracked: true });
  const bin = aCode("TRO");
  await aBin(bin);
  const form = { companyId: company.id, sku: set.sku, quantity: 5, release: true };
  const { id } = await createAssemblyOrder(ctx, NewAssemblyOrder.parse(form));
  const [early, later] = part.lots;
  return { company, part, set, bin, id, early: early?.id ?? "", later: later?.id ?? "" };
}

const call = (input: object) => AssembleCall.parse({ operationId: crypto.randomUUID(), quantity: 1, ...input });

test("the trace goes both ways, and a recalled component shows which assembled lots can still be sold", async () => {
  const it = await setUp();
  await assemble(ctx, it.id, call({ quantity: 3, to: it.bin }));
  const taken = await assemble(ctx, it.id, call({ quantity: 1, to: it.bin }));
  await takeBackAssembly(ctx, it.id, taken.assemblyId);
  const early = await lotScreen(ctx, it.early);
  expect(early.usedIn).toMatchObject([{ lotNumber: "ASM-1-1", used: 6, made: 3, onHand: 3, state: "available" }]);
  expect(early.madeFrom).toEqual([]);
  const madeId = early.usedIn[0]?.lotId ?? "";
  const made = await lotScreen(ctx, madeId, { show: "movements" });
  expect(made.madeFrom).toMatchObject([
    { lotNumber: "EARLY", used: 6 },
    { lotNumber: "LATER", used: 3 },
  ]);
  expect(made.movements?.rows).toMatchObject([
    { kind: "assemble", deltaOnHand: 3, assemblyOrderId: it.id, reason: "ASM-1" },
  ]);
  const version = lotVersion(early.lot);
  await changeLot(
    ctx,
    it.early,
    ChangeLot.parse({ version, status: "recalled", expiresOn: early.lot.expiresOn, reason: "Test" }),
  );
  expect((await lotScreen(ctx, madeId)).madeFrom).toMatchObject([{ state: "recalled" }, { state: "available" }]);
  const { rows } = await listMovements(ctx, it.part.id, { limit: 10, kind: "assemble" });
  expect(rows.map(({ deltaOnHand, reason }) => [deltaOnHand, reason])).toEqual([
    [3, "ASM-1 taken back"],
    [-3, "ASM-1"],
    [-3, "ASM-1"],
    [-6, "ASM-1"],
  ]);
});

test("the page plans first expired first, and what is scanned comes first", async () => {
  const it = await setUp();
  const { plan, may } = await readAssemblyOrder(ctx, it.id);
  expect(may).toMatchObject({ assemble: true, end: true, release: false });
  expect(plan).toMatchObject({ units: 5, most: 5, left: 5, lotNumber: "ASM-1-1", expiresOn: "2099-01-01" });
  expect(plan?.components[0]).toMatchObject({ needed: 15, free: 26, missing: 0 });
  expect(plan?.components[0]?.taken.map(({ lotNumber, take }) => [lotNumber, take])).toEqual([
    ["EARLY", 6],
    ["LATER", 9],
  ]);
  const scanned = (scan: string, units = "1") =>
    readAssemblyOrder(ctx, it.id, AssemblyPlanQuery.parse({ units, scan })).then((screen) => screen.plan);
  for (const code of ["LATER", "TRC-1-1-2"]) {
    const first = await scanned(code);
    expect([code, first?.components[0]?.taken.map(({ lotNumber }) => lotNumber)]).toEqual([code, ["LATER"]]);
    expect(first?.expiresOn).toBe("2099-05-01");
  }
  expect((await scanned(it.part.sku))?.unknown).toBeNull();
  expect((await scanned(it.set.sku))?.unknown).toMatch(/has no free units of a component/);
  expect((await scanned("NOTHING-LIKE-IT"))?.unknown).not.toBeNull();
  expect(await scanned(it.bin)).toMatchObject({ scannedTo: it.bin, unknown: null, first: [] });
  const again = { units: "1", scan: "TRC-1-1-2", first: (await scanned("TRC-1-1-2"))?.first.join() };
  expect((await readAssemblyOrder(ctx, it.id, AssemblyPlanQuery.parse(again))).plan).toMatchObject({
    scannedTo: "TRC-1-1-2",
    first: [expect.any(String)],
  });
  const chosen = await scanned("LATER", "2");
  const uses = chosen?.uses?.map((use) => [use.productId, use.lotId, use.locationId, use.quantity].join(":")).join(" ");
  const form = { operationId: crypto.randomUUID(), quantity: "2", to: it.bin, uses, lotNumber: "X", expiresOn: "" };
  await assemble(ctx, it.id, AssembleForm.parse(form));
  expect((await readAssemblyOrder(ctx, it.id)).assemblies[0]?.used).toMatchObject([
    { lotNumber: "LATER", quantity: 6 },
  ]);
});

test("a shortage shows the missing units, and offers no form", async () => {
  const it = await setUp();
  await aProduct(it.company);
  const form = { companyId: it.company.id, sku: it.set.sku, quantity: 50 };
  const { id } = await createAssemblyOrder(ctx, NewAssemblyOrder.parse(form));
  const all = await readAssemblyOrder(ctx, id, AssemblyPlanQuery.parse({ units: "10" }));
  expect(all.plan).toMatchObject({ units: 10, most: 8, uses: null });
  expect(all.plan?.components[0]).toMatchObject({ missing: 4 });
  expect((await readAssemblyOrder(ctx, id, AssemblyPlanQuery.parse({ units: "0" }))).plan?.units).toBe(8);
});

test("the list shows the newest first, filters, and finds scanned numbers and products; others see their own only", async () => {
  const company = await aCompany();
  const [one, two] = [await anAssemblyOrder(company), await anAssemblyOrder(company, { release: false })];
  const other = await anAssembly(await aCompany());
  const viewer = worldOf(await aUser("client", { companyId: company.id }), "inventory.read");
  const ids = async (query: object) =>
    (await assemblyOrdersScreen(viewer, AssemblyQuery.parse(query))).rows.map(({ id }) => id);
  expect(await ids({})).toEqual([two.id, one.id]);
  expect(await ids({ status: "draft" })).toEqual([two.id]);
  expect(await ids({ status: "open" })).toEqual([two.id, one.id]);
  expect(await ids({ q: "asm-1" })).toEqual([one.id]);
  expect(await ids({ q: two.product.sku.toLowerCase() })).toEqual([two.id]);
  expect(await ids({ scan: "ASM-2" })).toEqual([two.id]);
  expect(await ids({ scan: one.product.sku })).toEqual([one.id]);
  expect(await ids({ scan: "nothing" })).toEqual([]);
  expect(await ids({ status: "wrong", cursor: one.id })).toEqual([]);
  await expect(readAssemblyOrder(viewer, other.assemblyOrderId)).rejects.toThrow("does not exist");
  const page = await readAssemblyOrder(viewer, one.id);
  expect(page.may).toEqual({ release: false, end: false, assemble: false, work: false, takeBack: false });
});

test("users of several companies search the orders of all of them, and scan a product whose code reads like a number", async () => {
  const [first, second] = [await aCompany(), await aCompany()];
  const [one, two] = [await anAssemblyOrder(first), await anAssemblyOrder(second)];
  const set = await anAssembled(second, [[await aProduct(second), 1]], { sku: "ASM-02850991" });
  const form = { companyId: second.id, sku: set.sku, quantity: 1, release: true };
  const { id } = await createAssemblyOrder(ctx, NewAssemblyOrder.parse(form));
  const world = worldOf(await aUser("employee", { assigned: [first.id, second.id] }), "inventory.read");
  const ids = async (query: object) =>
    (await assemblyOrdersScreen(world, AssemblyQuery.parse(query))).rows.map((row) => row.id);
  expect(await ids({})).toEqual([id, two.id, one.id]);
  expect(await ids({ q: one.product.sku })).toEqual([one.id]);
  expect(await ids({ q: "asm-1" })).toEqual([two.id, one.id]);
  expect(await ids({ scan: set.sku })).toEqual([id]);
});

test("the list's file has all pages of what matches, and others see their own only", async () => {
  const company = await aCompany();
  const made = [await anAssemblyOrder(company), await anAssemblyOrder(company, { release: false })];
  await anAssembly(await aCompany());
  const viewer = worldOf(await aUser("client", { companyId: company.id }), "inventory.read");
  const file = async (query: object) =>
    (await new Response(await exportAssemblyOrders(viewer, AssemblyFileQuery.parse(query))).text())
      .trim()
      .split("\r\n");
  const [head, newest, oldest, ...more] = await file({});
  expect(head).toContain("Assembly Order,Company,Warehouse,SKU");
  expect(newest).toMatch(new RegExp(`^ASM-2,${company.name},.*${made[1]?.product.sku},.*,Draft,`));
  expect(oldest).toMatch(/^ASM-1,.*,Ready to assemble,/);
  expect(more).toEqual([]);
  expect(await file({ status: "draft" })).toHaveLength(2);
});

test("pages read the order in two round trips", async () => {
  const it = await setUp();
  const world = worldOf(await aUser("warehouse_manager", { companyId: it.company.id }), "inventory.read");
  await readAssemblyOrder(world, it.id, AssemblyPlanQuery.parse({ scan: "LATER" }));
  expect(world.costs.trips).toBe(2);
  expect(world.costs.read).toBeLessThan(150);
});
