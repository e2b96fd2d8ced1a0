import { expect, test } from "vitest";
import { testEnv } from "#tests/factories/world";
import { MAIN_WAREHOUSE } from "./schema/directory/warehouses";

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
    const id = crypto.randomUUID();
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
  await change("zone = 'Z', pick_sequence = 40, kind = 'packing'");
  const moved = { code, zone: "Z", pick_sequence: 40, pickable: 0, archived_at: null };
  for (const id of ids) expect(await location(id)).toEqual(moved);
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
  const company = crypto.randomUUID();
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
  const [atOnce, later] = [crypto.randomUUID(), crypto.randomUUID()];
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
