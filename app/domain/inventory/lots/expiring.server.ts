import { lots, products } from "#db/schema/catalog";
import { lotStock, stockRules } from "#db/schema/stock";
import type { ScopedDb } from "#db/scoped.server";
import type { SortOrder } from "#db/sort-order.server";
import { audited } from "../../audit/audit.service.server";
import { type ListDefinition, readSort } from "../../filters/list-definition";
import { mostCounted } from "../../filters/match-limits";
import { todayOf } from "../../kernel/calendars";
import type { Ctx } from "../../kernel/ctx";
import { sumOf } from "../../kernel/sums";
import { daysAfter, lotStateOn } from "../lot-usability";
import { countMatchingLots, listExpiringLots, lotsByIds, saveStopPickingDays } from "./expiring.repo.server";
import { EXPIRING_LIST, type ExpiringSortField } from "./expiring-columns";
import { markOutOfDateLots } from "./mark-lots.server";

const PAGE_SIZE = 50;

export interface ExpiringOptions {
  days: number;
  q?: string | undefined;
  /** As the URL of the list says it. */
  sort?: string | undefined;
  cursor?: string | undefined;
}

/** What the options select, besides the page. */
const expiringListing = (ctx: Ctx, { days, q, sort }: Omit<ExpiringOptions, "cursor">) => ({
  until: daysAfter(todayOf(ctx), days),
  q: q || undefined,
  sort: expiringSort(sort),
});

/** Lots in stock that have expired or will within `days`, earliest expiry first unless sorted, as one statement. */
export function expiringPage(ctx: Ctx, db: ScopedDb, { cursor, ...options }: ExpiringOptions, limit = PAGE_SIZE) {
  const listing = { ...expiringListing(ctx, options), cursor, limit: limit + 1 };
  return listExpiringLots(db, listing).map((found) => {
    const rows = found.slice(0, limit);
    const last = found.length > limit ? rows.at(-1) : undefined;
    return {
      rows: rows.map(({ key: _key, ...row }) => withState(row, todayOf(ctx, row.companyId))),
      next: last?.key ?? null,
    };
  });
}
export type ExpiringRow = Awaited<ReturnType<typeof expiringPage>>["rows"][number];

/** Number of lots that the options select. A search reads all lots that it looks through. */
export const countExpiringPage = (ctx: Ctx, db: ScopedDb, options: Omit<ExpiringOptions, "cursor">) =>
  countMatchingLots(db, expiringListing(ctx, options), mostCounted(Boolean(options.sort || options.q)));

/** Selected lots, earliest expiry first; ids out of reach are left out. */
export const chosenLots = (ctx: Ctx, db: ScopedDb, ids: readonly string[]) =>
  lotsByIds(db, ids).map((rows) => rows.map((row) => withState(row, todayOf(ctx, row.companyId))));

interface LotPlace {
  code: string;
  onHand: number;
  allocated: number;
}

const withState = <R extends Parameters<typeof lotStateOn>[0] & { stopDays: number | null; places: string }>(
  { stopDays, places: json, ...row }: R,
  today: string,
) => {
  const places = JSON.parse(json) as LotPlace[];
  return {
    ...row,
    places,
    allocated: sumOf(places, ["allocated"]).allocated,
    state: lotStateOn(row, today, stopDays ?? 0),
  };
};

const SOURCES: Record<ExpiringSortField, SortOrder["by"]> = {
  lotNumber: lots.lotNumber,
  nameSort: products.nameSort,
  expiresOn: lotStock.expiresOn,
  onHand: lotStock.onHand,
};

/** The order that `sort` in the URL names; null for the list's own. */
function expiringSort(sort: string | undefined): SortOrder | null {
  if (!sort) return null;
  const { column, direction } = readSort(EXPIRING_LIST, sort);
  const list: ListDefinition<string, ExpiringSortField> = EXPIRING_LIST;
  const by = list.columns[column]?.sort?.by;
  return by ? { by: SOURCES[by], direction } : null;
}

/** The company's stop days: lots are not picked from this many days before their expiry. For the caller's batch. */
export const stopPickingDays = (ctx: Ctx, companyId: string) =>
  ctx.db
    .company(companyId)
    .selectFirst(stockRules, { columns: ["stopPickingDays"] })
    .map((rules) => rules?.stopPickingDays ?? 0);

/**
 * Changes the stop days. Orders allocated to a lot that is now stopped are reallocated when their picking starts. Stock
 * levels of the first lots follow at once, the rest within minutes.
 */
export async function setStopPickingDays(ctx: Ctx, companyId: string, days: number): Promise<void> {
  const company = ctx.db.company(companyId);
  const before = await stopPickingDays(ctx, companyId);
  if (before === days) return;
  await company.batch(
    ...audited(ctx, saveStopPickingDays(company, days, ctx.now()), {
      action: "stock.rule-changed",
      subject: "Stop picking before expiry",
      companyId,
      before: { days: before },
      after: { days },
    }),
  );
  await markOutOfDateLots(ctx, company);
}
