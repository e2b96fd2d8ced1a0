import { expect, test } from "vitest";
import { aBin, aCode } from "#tests/factories/bin";
import { aCompany, aUser } from "#tests/factories/company";
import { aMovement, aProduct } from "#tests/factories/stock";
import { aWarehouse } from "#tests/factories/warehouse";
import { testEnv, worldOf } from "#tests/factories/world";
import { suggestLocations } from "../locations/locations.server";
import { EditBin, NewBins } from "./bin-form.schema";
import { binForm, binHistory, binScreen } from "./bin-screen.server";
import { archiveBin, editBin, removeBin, restoreBin } from "./change-bin.server";
import { createBins } from "./create/create-bins.server";

const staff = async (assigned: string[] = []) =>
  worldOf(await aUser("warehouse_manager", { assigned }), "inventory.adjust");
const bound = async (companyId: string, role: "warehouse_manager" | "client" = "warehouse_manager") =>
  worldOf(await aUser(role, { companyId }), role === "client" ? "inventory.read" : "inventory.adjust");
const form = (over: object = {}) => NewBins.parse({ from: "A-1", kind: "pick", units: "metric", ...over });
const edit = (over: object) => EditBin.parse({ zone: "T", kind: "pick", pickSequence: "1", units: "metric", ...over });
const rowOf = (code: string) =>
  testEnv.DB.prepare("select * from bins where code = ?").bind(code).first<Record<string, unknown>>();

test("a range is counted, confirmed and created once, with its capacity and rules", async () => {
  const { id: warehouse } = await aWarehouse();
  const world = await staff();
  const range = {
    from: "K-01-1",
    to: "K-02-3",
    kind: "reserve",
    volume: "120",
    weight: "1.5 kg",
    pallets: "2",
    oneSku: "on",
  };
  const counted = await createBins(world, warehouse, form(range));
  if (!("preview" in counted)) throw new Error("It was not counted first");
  expect(counted.preview).toMatchObject({ count: 6, existing: 0, first: "K-01-1", last: "K-02-3" });
  expect(await rowOf("K-01-1")).toBeNull();
  const confirmed = form({ ...range, confirmed: counted.preview.key });
  expect(await createBins(world, warehouse, confirmed)).toMatchObject({ created: 6 });
  expect(await createBins(world, warehouse, confirmed)).toMatchObject({ created: 0, range: { count: 6 } });
  expect(await rowOf("K-02-3")).toMatchObject({
    ...{ warehouse_id: warehouse, zone: "K", kind: "reserve", companies: 0 },
    ...{ max_volume_cm3: 120_000, max_weight_grams: 1500, max_pallets: 2, one_sku: 1, one_lot: 0 },
  });
  expect(await createBins(world, warehouse, form({ from: "K-02-1", to: "K-02-4" }))).toMatchObject({
    preview: { count: 4, existing: 3 },
  });
  await expect(createBins(world, warehouse, form({ from: "k-01-1" }))).rejects.toMatchObject({
    detail: { fields: { from: ["K-01-1 already exists"] } },
  });
  const mine = await aCompany();
  await expect(createBins(world, warehouse, form({ dedicatedCompanyId: mine.id }))).rejects.toMatchObject({
    detail: { fields: { dedicatedCompanyId: ["Choose a company"] } },
  });
});

test("a company's manager adds its own locations, also at bins of others, never at reserved ones", async () => {
  const [mine, other] = [await aCompany(), await aCompany()];
  const [fresh, shared, reserved] = [aCode(), aCode(), aCode()];
  await aBin(shared, { kind: "reserve" });
  await aBin(reserved, { dedicatedCompanyId: other.id });
  const world = await bound(mine.id);
  for (const from of [fresh, shared])
    expect(await createBins(world, undefined, form({ from }))).toMatchObject({ created: 1 });
  expect(await rowOf(shared)).toMatchObject({ kind: "reserve", companies: 1 });
  await expect(createBins(world, undefined, form({ from: reserved }))).rejects.toMatchObject({ code: "validation" });
  expect(await rowOf(reserved)).toMatchObject({ companies: 0 });
});

test("a bin is changed for all companies; a company's manager changes only bins of theirs alone", async () => {
  const [mine, other] = [await aCompany(), await aCompany()];
  const code = aCode();
  const product = await aProduct(mine, { lots: [{ onHand: 3, location: code }] });
  const manager = await bound(mine.id);
  const own = product.lots[0]?.locationId ?? "";
  await editBin(manager, own, edit({ code, pickSequence: "9", kind: "reserve" }));
  expect(await rowOf(code)).toMatchObject({ pick_sequence: 9, kind: "reserve" });

  const theirs = await aProduct(other, { lots: [{ onHand: 2, location: code }] });
  await expect(editBin(manager, own, edit({ code, pickSequence: "1" }))).rejects.toMatchObject({ code: "forbidden" });
  await expect(archiveBin(manager, own)).rejects.toMatchObject({ code: "forbidden" });
  await expect(binForm(manager, theirs.lots[0]?.locationId ?? "")).rejects.toMatchObject({ code: "not_found" });

  const world = await staff([mine.id, other.id]);
  const id = String((await rowOf(code))?.id);
  await expect(editBin(world, id, edit({ code, dedicatedCompanyId: mine.id }))).rejects.toMatchObject({
    detail: { fields: { dedicatedCompanyId: ["Other companies have units here. Transfer them first"] } },
  });
  await aMovement(theirs, -2);
  const renamed = aCode();
  await editBin(world, id, edit({ code: renamed, zone: "x9", dedicatedCompanyId: mine.id, oneLot: "on" }));
  expect(await rowOf(renamed)).toMatchObject({ zone: "X9", dedicated_company_id: mine.id, one_lot: 1 });
  expect((await binScreen(manager, own, undefined)).bin.code).toBe(renamed);

  const taken = aCode();
  await aBin(taken);
  await expect(editBin(world, id, edit({ code: taken, dedicatedCompanyId: mine.id }))).rejects.toMatchObject({
    detail: { fields: { code: [`${taken} already exists`] } },
  });
  // Staff who do not reach the company keep its reservation, without learning its name.
  const stranger = await staff([other.id]);
  const shown = await binForm(stranger, id);
  expect(shown.values.dedicatedCompanyId).toBe("other");
  expect(JSON.stringify(shown)).not.toContain(mine.id);
  await editBin(stranger, id, edit({ code: renamed, dedicatedCompanyId: "other", pickSequence: "3" }));
  expect(await rowOf(renamed)).toMatchObject({ dedicated_company_id: mine.id, pick_sequence: 3 });
});

test("a bin is archived only while it is empty, and deleted only if it never held stock", async () => {
  const company = await aCompany();
  const code = aCode();
  const product = await aProduct(company, { lots: [{ onHand: 3, location: code }] });
  const world = await staff([company.id]);
  const id = String((await rowOf(code))?.id);
  await expect(archiveBin(world, id)).rejects.toMatchObject({ code: "conflict" });
  await expect(removeBin(world, id)).rejects.toMatchObject({ code: "conflict" });
  await aMovement(product, -3);
  await archiveBin(world, id);
  await archiveBin(world, id);
  expect(await suggestLocations(world, world.db.company(company.id), code)).toEqual([]);
  await restoreBin(world, id);
  await expect(removeBin(world, id)).rejects.toMatchObject({ code: "conflict" });
  const unused = aCode();
  await createBins(await bound(company.id), undefined, form({ from: unused }));
  await removeBin(world, String((await rowOf(unused))?.id));
  expect(await rowOf(unused)).toBeNull();
  const bare = await aBin(aCode());
  await removeBin(world, bare);
  await expect(binScreen(world, bare, undefined)).rejects.toMatchObject({ code: "not_found" });
});

test("a shared bin shows each viewer the stock in their scope, page by page, and its history", async () => {
  const [mine, theirs] = [await aCompany({ name: "Own co" }), await aCompany({ name: "Their co" })];
  const code = aCode();
  const location = { onHand: 2, location: code };
  for (let n = 0; n < 60; n++) await aProduct(n % 2 ? mine : theirs, { sku: `${code}-${n}`, lots: [location] });
  const id = String((await rowOf(code))?.id);
  const world = await staff([mine.id, theirs.id]);
  const first = await binScreen(world, id, undefined);
  expect(first.rows).toHaveLength(50);
  expect(world.costs.trips).toBe(2);
  expect(world.costs.read).toBeLessThan(50 * 9 + 100);
  const second = await binScreen(world, id, first.next ?? "");
  expect(new Set([...first.rows, ...second.rows].map(({ sku }) => sku)).size).toBe(60);
  expect(new Set(first.rows.map(({ company }) => company)).size).toBe(2);

  const assigned = await binScreen(await staff([mine.id]), id, undefined);
  expect([assigned.rows.length, assigned.otherCompanies]).toEqual([30, 1]);
  const client = await bound(mine.id, "client");
  const own = String(first.rows.find(({ company }) => company === "Own co")?.locationId);
  const foreign = String(first.rows.find(({ company }) => company === "Their co")?.locationId);
  const shown = await binScreen(client, own, undefined);
  expect([shown.rows.length, shown.rules, shown.otherCompanies]).toEqual([30, null, 0]);
  const history = await binHistory(client, own, undefined);
  expect(history.rows).toHaveLength(30);
  for (const answer of [shown, history]) {
    expect(JSON.stringify(answer)).not.toContain("Their co");
    expect(JSON.stringify(answer)).not.toContain(foreign);
  }
  // The bin's own id is of no use to them, unless it is the id of their location.
  for (const other of [foreign, ...(id === own ? [] : [id])])
    await expect(binScreen(client, other, undefined)).rejects.toMatchObject({ code: "not_found" });

  const all = await binHistory(world, id, undefined);
  expect(all.rows).toHaveLength(50);
  const rest = await binHistory(world, id, all.next ?? "");
  expect(new Set([...all.rows, ...rest.rows].map((row) => row.id)).size).toBe(60);
});

test("suggestions: bins for staff, used before or not; own locations for a company's users", async () => {
  const [mine, other] = [await aCompany(), await aCompany()];
  const zone = `S${Date.now() % 1000}`;
  const codes = Array.from({ length: 12 }, (_, n) => `${zone}-${String(n).padStart(2, "0")}`);
  for (const code of codes) await aBin(code, code.endsWith("03") ? { dedicatedCompanyId: other.id } : {});
  await aProduct(mine, { lots: [{ onHand: 1, location: codes[5] ?? "" }] });
  const world = await staff([mine.id]);
  const of = async (ctx: typeof world, text: string) =>
    (await suggestLocations(ctx, ctx.db.company(mine.id), text)).map(({ code }) => code);
  expect(await of(world, zone.toLowerCase())).toEqual([0, 1, 2, 4, 5, 6, 7, 8].map((n) => codes[n]));
  expect(world.costs.read).toBeLessThan(60);
  expect(await of(await bound(mine.id), zone)).toEqual([codes[5]]);
  expect(await of(await bound(mine.id, "client"), zone)).toEqual([codes[5]]);
});
