import { expect, test } from "vitest";
import { lots } from "#db/schema/catalog";
import { aCompany, aUser } from "#tests/factories/company";
import { aProduct } from "#tests/factories/stock";
import { systemWorld, worldOf } from "#tests/factories/world";
import { todayOf } from "../../kernel/calendars";
import type { Ctx } from "../../kernel/ctx";
import { daysAfter } from "../lot-usability";
import { countExpiringLots } from "./expiring.repo.server";
import { ChosenLotsQuery } from "./expiring.schema";
import { countExpiringPage, type ExpiringOptions, expiringPage } from "./expiring.server";
import { exportExpiring } from "./export-expiring.server";
import { findChosenLots, quarantineLots, quarantineQuestion } from "./quarantine-lots.server";

const today = todayOf(systemWorld());

async function aShelf() {
  const [a, b] = [await aCompany(), await aCompany()];
  const made: { lotNumber: string; name: string; day: number; onHand: number }[] = [];
  for (const [n, name] of ["Zinc", "apple", "Mint"].entries()) {
    const mine = [0, 1].map((m) => ({ lotNumber: `L${m}${n}`, day: (n * 7 + m * 3) % 11, onHand: 5 + ((n + m) % 2) }));
    await aProduct(n === 2 ? b : a, {
      ...{ name, sku: `SHELF-${name}`, lotTracked: true },
      lots: mine.map(({ day, ...lot }) => ({ ...lot, expiresOn: daysAfter(today, day) })),
    });
    made.push(...mine.map((lot) => ({ ...lot, name })));
  }
  const manager = worldOf(await aUser("warehouse_manager", { companyId: a.id, assigned: [b.id] }), "inventory.adjust");
  return { a, b, made, manager };
}

async function walked(ctx: Ctx, options: Omit<ExpiringOptions, "days">, limit: number) {
  const seen: string[] = [];
  for (let cursor: string | undefined; ; ) {
    const page: Awaited<ReturnType<typeof expiringPage>> = await expiringPage(
      ctx,
      ctx.db,
      { days: 30, ...options, cursor },
      limit,
    );
    seen.push(...page.rows.map(({ lotNumber }) => lotNumber));
    if (!page.next) return seen;
    cursor = page.next;
  }
}

test("each sort walks all lots once, in both directions, with and without a search", async () => {
  const { made, manager } = await aShelf();
  const keys = {
    lot: (lot: (typeof made)[number]) => lot.lotNumber,
    product: ({ name }: (typeof made)[number]) => name.toLowerCase(),
    expires: ({ day }: (typeof made)[number]) => day,
    hand: ({ onHand }: (typeof made)[number]) => onHand,
  };
  const keyOf = new Map(made.map((lot) => [lot.lotNumber, lot]));
  for (const [sort, key] of Object.entries(keys))
    for (const [q, size] of [
      [undefined, 6],
      ["shelf", 6],
      ["SHELF-apple l", 2],
    ] as const)
      for (const sign of ["", "-"]) {
        const seen = await walked(manager, { sort: sign + sort, q }, 2);
        expect([sort, q, new Set(seen).size, seen.length]).toEqual([sort, q, size, size]);
        const values = seen.map((number) => key(keyOf.get(number)!));
        const sorted = values.toSorted((x, y) => (x < y ? -1 : x > y ? 1 : 0));
        expect([sort, values]).toEqual([sort, sign ? sorted.toReversed() : sorted]);
      }
  expect(await countExpiringPage(manager, manager.db, { days: 30 })).toBe(6);
  expect(await countExpiringPage(manager, manager.db, { days: 30, q: "mint" })).toBe(2);
  expect(await countExpiringPage(manager, manager.db, { days: 30, q: "nothing" })).toBe(0);
});

test("lots are counted up to a number, and no more of them are read", async () => {
  const { a } = await aShelf();
  const expiresOn = daysAfter(today, 9);
  const alike = Array.from({ length: 40 }, (_, n) => ({ lotNumber: `SAME-${n}`, onHand: 1, expiresOn }));
  await aProduct(a, { name: "Alike", lotTracked: true, lots: alike });
  const ctx = worldOf(await aUser("warehouse_manager", { companyId: a.id }), "inventory.read");
  expect(await countExpiringLots(ctx.db, daysAfter(today, 30), 10)).toBe(10);
  expect(ctx.costs.read).toBeLessThanOrEqual(12);
});

test("lots are searched by number, product and SKU; other companies' lots are never found", async () => {
  const { manager } = await aShelf();
  const other = await aCompany();
  await aProduct(other, {
    ...{ name: "Zinc foreign", lotTracked: true },
    lots: [{ lotNumber: "F1", onHand: 1, expiresOn: daysAfter(today, 1) }],
  });
  const found = (q: string) => walked(manager, { q }, 10).then((numbers) => numbers.toSorted());
  expect(await found("l01")).toEqual(["L01"]);
  expect(await found("ZINC")).toEqual(["L00", "L10"]);
  expect(await found("shelf-mint")).toEqual(["L02", "L12"]);
  expect(await found("foreign")).toEqual([]);
  expect(await found("%")).toEqual([]);
});

test("selected lots are quarantined with a reason; those quarantined already and foreign ones stay", async () => {
  const { a, manager } = await aShelf();
  const other = await aCompany();
  await aProduct(other, {
    lotTracked: true,
    lots: [{ lotNumber: "F1", onHand: 1, expiresOn: daysAfter(today, 1) }],
  });
  const idsOf = async (company: { id: string }) =>
    (
      await systemWorld()
        .db.company(company.id)
        .select(lots, { columns: ["id", "lotNumber"] })
    )
      .filter(({ lotNumber }) => lotNumber)
      .map(({ id }) => id);
  const [mine, foreign] = [await idsOf(a), await idsOf(other)];
  const chosen = ChosenLotsQuery.parse({ id: [...mine, ...foreign] });
  expect((await quarantineQuestion(manager, chosen)).lots).toHaveLength(4);

  expect(await quarantineLots(manager, chosen, "Seal broken")).toMatchObject({
    changed: 4,
    shortOrders: 0,
    failures: [],
  });

  const statusOf = async (company: { id: string }) => [
    ...new Set(
      (
        await systemWorld()
          .db.company(company.id)
          .select(lots, { columns: ["lotNumber", "status"] })
      )
        .filter(({ lotNumber }) => lotNumber)
        .map(({ status }) => status),
    ),
  ];
  expect([await statusOf(a), await statusOf(other)]).toEqual([["quarantined"], ["available"]]);
  expect(await quarantineQuestion(manager, chosen)).toMatchObject({ lots: [], left: 4 });
  await expect(quarantineLots(manager, chosen, "Again")).rejects.toMatchObject({ reason: "no_lot_eligible" });
  const onlyForeign = ChosenLotsQuery.parse({ id: foreign });
  await expect(quarantineLots(manager, onlyForeign, "Not mine")).rejects.toMatchObject({ code: "not_found" });
});

test("all that match are selected up to fifty, and more are refused", async () => {
  const { a, manager } = await aShelf();
  const all = (fields: object) => ChosenLotsQuery.parse({ all: "1", ...fields });
  expect(await findChosenLots(manager, all({ q: "zinc" }))).toHaveLength(2);
  await aProduct(a, {
    lotTracked: true,
    lots: Array.from({ length: 51 }, (_, n) => ({ lotNumber: `M${n}`, onHand: 1, expiresOn: daysAfter(today, 2) })),
  });
  expect(await quarantineQuestion(manager, all({}))).toMatchObject({ isTooMany: true });
  await expect(quarantineLots(manager, all({}), "Too many")).rejects.toMatchObject({ reason: "too_many_lots" });
});

test("the file has the selected lots, or all that match, and only those in reach", async () => {
  const { manager } = await aShelf();
  const fileOf = async (fields: object) =>
    (await new Response(await exportExpiring(manager, ChosenLotsQuery.parse(fields))).text()).trim().split("\r\n");
  const [head, ...rows] = await fileOf({});
  expect(head).toContain("Lot number,Product,SKU,Company,Expiry date,Location,Status,On hand,Allocated");
  expect(rows).toHaveLength(6);
  expect(await fileOf({ q: "apple" })).toHaveLength(3);
  const [lot] = await findChosenLots(manager, ChosenLotsQuery.parse({ all: "1", q: "l00" }));
  const [, row, end] = await fileOf({ id: lot!.lotId });
  expect([row?.startsWith("L00,Zinc,SHELF-Zinc,"), end]).toEqual([true, undefined]);
  expect(row).toContain(",A-01-1-01 (5),Available,5,0");
});
