import { expect, test } from "vitest";
import { systemWorld, testEnv } from "#tests/factories/world";
import { MAIN_WAREHOUSE } from "./schema/directory/warehouses";

const { newId } = systemWorld();
let n = 0;
const run = (query: string, ...params: unknown[]) =>
  testEnv.DB.prepare(query)
    .bind(...params)
    .run();
const first = <T>(query: string, ...params: unknown[]) =>
  testEnv.DB.prepare(query)
    .bind(...params)
    .first<T>();

/** A code that no other test uses, and a way to give companies a location at its bin. */
function aBin() {
  n += 1;
  const code = `BIN-${n}`;
  const locate = async (companyId: string, { zone = "A", sequence = 1, pickable = 1 } = {}) => {
    const id = newId();
    await run(
      "insert into locations (id, company_id, code, zone, pick_sequence, pickable, created_at) values (?, ?, ?, ?, ?, ?, 1)",
      ...[id, companyId, code, zone, sequence, pickable],
    );
    return id;
  };
  const bin = () =>
    first<{ id: string; kind: string; companies: number; archived_at: number | null }>(
      "select id, kind, companies, archived_at from bins where warehouse_id = ? and code = ?",
      ...[MAIN_WAREHOUSE, code],
    );
  const change = (set: string) => run(`update bins set ${set} where code = ?`, code);
  return { code, locate, bin, change };
}
const location = (id: string) =>
  first("select code, zone, pick_sequence, pickable, archived_at from locations where id = ?", id);

test("the first location creates its bin; a second company's copies it", async () => {
  const { code, locate, bin } = aBin();
  const mine = await locate("c1", { zone: "Q", sequence: 5, pickable: 0 });
  expect(await bin()).toEqual({ id: mine, kind: "quarantine", companies: 1, archived_at: null });
  const theirs = await locate("c2", { zone: "X", sequence: 9, pickable: 1 });
  const same = { code, zone: "Q", pick_sequence: 5, pickable: 0, archived_at: null };
  expect(await location(theirs)).toEqual(same);
  expect(await bin()).toMatchObject({ companies: 2 });
  await run("delete from locations where id = ?", theirs);
  expect(await bin()).toMatchObject({ companies: 1 });
});

test("a changed bin changes the locations of all companies", async () => {
  const { code, locate, bin, change } = aBin();
  const ids = [await locate("c1"), await locate("c2")];
  await change("zone = 'Z', pick_sequence = 40, kind = 'dock'");
  const moved = { code, zone: "Z", pick_sequence: 40, pickable: 0, archived_at: null };
  for (const id of ids) expect(await location(id)).toEqual(moved);
  await change("kind = 'packing'");
  for (const id of ids) expect(await location(id)).toMatchObject({ pickable: 1 });
  await change("kind = 'reserve'");
  await change("archived_at = 8");
  for (const id of ids) expect(await location(id)).toEqual({ ...moved, pickable: 1, archived_at: 8 });
  // Receiving at the location takes the bin into use again, for all companies.
  await run("update locations set archived_at = null where id = ?", ids[0]);
  expect(await bin()).toMatchObject({ archived_at: null });
  expect(await location(ids[1] ?? "")).toMatchObject({ archived_at: null });
});

test("a bin is renamed with its locations, keeps its warehouse, and stays while locations use it", async () => {
  const { code, locate, change } = aBin();
  const id = await locate("c1");
  await change(`code = '${code}-NEW'`);
  expect(await location(id)).toMatchObject({ code: `${code}-NEW` });
  await expect(run("update bins set warehouse_id = 'x' where code = ?", `${code}-NEW`)).rejects.toThrow("immutable");
  await expect(run("update locations set warehouse_id = 'x' where id = ?", id)).rejects.toThrow("immutable");
  await expect(run("delete from bins where code = ?", `${code}-NEW`)).rejects.toThrow("immutable");
  await run("delete from locations where id = ?", id);
  await run("delete from bins where code = ?", `${code}-NEW`);
});

test("a reserved bin takes no other company's stock", async () => {
  const { locate, change } = aBin();
  const company = newId();
  await run(
    "insert into companies (id, name, category, email, created_at, updated_at) values (?, ?, 'other', 'a@b', 1, 1)",
    ...[company, company],
  );
  await locate(company);
  await change(`dedicated_company_id = '${company}'`);
  await expect(locate("another")).rejects.toThrow("reserved_bin");
});

test("units in a receiving bin can be sold at receipt or at putaway, as the company says", async () => {
  const { locate, change } = aBin();
  const [atOnce, later] = [newId(), newId()];
  const ids = [await locate(atOnce), await locate(later)];
  const pickable = async () => [await location(ids[0] ?? ""), await location(ids[1] ?? "")];
  await change("kind = 'receiving'");
  await run(
    "insert into stock_rules (company_id, sellable_from, updated_at) values (?, 'putaway', 1), (?, 'receipt', 1)",
    ...[later, atOnce],
  );
  expect(await pickable()).toMatchObject([{ pickable: 1 }, { pickable: 0 }]);
  await run("update stock_rules set sellable_from = 'putaway' where company_id = ?", atOnce);
  await run("update stock_rules set sellable_from = 'receipt' where company_id = ?", later);
  expect(await pickable()).toMatchObject([{ pickable: 0 }, { pickable: 1 }]);
  // A bin that becomes a receiving bin follows the same rule.
  await change("kind = 'pick'");
  await change("kind = 'receiving'");
  expect(await pickable()).toMatchObject([{ pickable: 0 }, { pickable: 1 }]);
});

/** Moves units of one product at a location. */
async function move(companyId: string, locationId: string, delta: number, lot = "") {
  const productId = `${locationId}-product`;
  const lotId = `${locationId}-${lot}`;
  await run(
    "insert into products (id, company_id, name, sku, created_at, updated_at) values (?, ?, 'P', ?, 1, 1) on conflict do nothing",
    ...[productId, companyId, productId],
  );
  await run(
    "insert into lots (id, company_id, product_id, lot_number, created_at) values (?, ?, ?, ?, 1) on conflict do nothing",
    ...[lotId, companyId, productId, lot],
  );
  const id = newId();
  await run(
    `insert into stock_movements (company_id, product_id, id, lot_id, location_id, delta_on_hand, kind, actor_id, actor_name, operation_id, at)
     values (?, ?, ?, ?, ?, ?, 'adjust', 'a', 'A', ?, 1)`,
    ...[companyId, productId, id, lotId, locationId, delta, id],
  );
}

test("a bin knows how many companies have units in it, and each location how many lots", async () => {
  const { code, locate, change } = aBin();
  const [a, b] = [await locate("c1"), await locate("c2")];
  const stocked = async () => [
    (await first<{ stocked: number }>("select stocked from bins where code = ?", code))?.stocked,
    (await first<{ stocked: number }>("select stocked from locations where id = ?", a))?.stocked,
    (await first<{ stocked: number }>("select stocked from locations where id = ?", b))?.stocked,
  ];
  expect(await stocked()).toEqual([0, 0, 0]);
  await move("c1", a, 5);
  await move("c1", a, 2, "L2");
  await move("c2", b, 1);
  expect(await stocked()).toEqual([2, 2, 1]);
  await expect(change("archived_at = 8")).rejects.toThrow("bin_in_use");
  await move("c1", a, -5);
  await move("c2", b, -1);
  expect(await stocked()).toEqual([1, 1, 0]);
  await move("c1", a, -2, "L2");
  expect(await stocked()).toEqual([0, 0, 0]);
  await change("archived_at = 8");
});

test("a bin is reserved only while no other company has units in it, and then takes none of theirs", async () => {
  const { locate, change } = aBin();
  const [mine, theirs] = [newId(), newId()];
  for (const id of [mine, theirs])
    await run(
      "insert into companies (id, name, category, email, created_at, updated_at) values (?, ?, 'other', 'a@b', 1, 1)",
      ...[id, id],
    );
  const [a, b] = [await locate(mine), await locate(theirs)];
  await move(theirs, b, 3);
  await expect(change(`dedicated_company_id = '${mine}'`)).rejects.toThrow("bin_of_others");
  await move(theirs, b, -3);
  await change(`dedicated_company_id = '${mine}'`);
  await move(mine, a, 1);
  await expect(move(theirs, b, 1)).rejects.toThrow("reserved_bin");
});

test("bins are counted by zone, kind and use, and the empty ones among them", async () => {
  const { code, locate, change } = aBin();
  const zone = `Z${n}`;
  const counts = async () =>
    (
      await testEnv.DB.prepare(
        "select kind, is_archived, bins, empty from bin_counts where zone = ? and bins > 0 order by kind, is_archived",
      )
        .bind(zone)
        .all()
    ).results;
  const [a, b] = [await locate("c1", { zone }), await locate("c2")];
  expect(await counts()).toEqual([{ kind: "pick", is_archived: 0, bins: 1, empty: 1 }]);
  await move("c1", a, 5);
  await move("c2", b, 5);
  await move("c1", a, -5);
  expect(await counts()).toEqual([{ kind: "pick", is_archived: 0, bins: 1, empty: 0 }]);
  await move("c2", b, -5);
  await change("kind = 'dock', archived_at = 4");
  expect(await counts()).toEqual([{ kind: "dock", is_archived: 1, bins: 1, empty: 1 }]);
  await run(
    "insert into bins (id, warehouse_id, code, zone, created_at) values (?, ?, ?, ?, 1)",
    code,
    MAIN_WAREHOUSE,
    `${code}-2`,
    zone,
  );
  expect(await counts()).toHaveLength(2);
  await run("delete from bins where code = ?", `${code}-2`);
  expect(await counts()).toHaveLength(1);
});
