import { and, eq, lt } from "drizzle-orm";
import { carrierLabel } from "#app/integrations/tracking-links";
import { countIf, total } from "#db/expressions";
import { invoices } from "#db/schema/billing";
import { integrations } from "#db/schema/integrations";
import { stagingTallies } from "#db/schema/staging";
import { stockCounts } from "#db/schema/stock";
import { oldDraftsBefore } from "../../billing/invoice-labels";
import { countExpiring, EXPIRING_COUNTED } from "../../inventory/stock-list.server";
import { todayOf } from "../../kernel/calendars";
import type { Ctx } from "../../kernel/ctx";
import { EXPIRING_SOON_DAYS } from "../../kernel/days";
import { groupBy, sumOf } from "../../kernel/sums";
import { HOLD_GROUP, HOLD_LABEL } from "../../orders/holds";
import { countDue, countHeld } from "../../orders/orders.service.server";
import { openShortages } from "../../picking/picking.service.server";
import { shipmentsByKind } from "../figures/days.server";
import { countedTo, sameWeekdays, shippedOn } from "./today";

/** Counts of orders go no further. */
const MAX_COUNTED = 1000;

/** Statements for the day's work, for the caller's batch. They read counters, daily sums and capped index ranges. */
export function todayStatements(ctx: Ctx) {
  const today = todayOf(ctx);
  return [
    countDue(ctx, ctx.db),
    countHeld(ctx.db),
    openShortages(ctx),
    ctx.db.selectFirst(stagingTallies, {
      columns: { pending: total(stagingTallies.pending), error: total(stagingTallies.error) },
    }),
    countExpiring(ctx, EXPIRING_SOON_DAYS),
    shipmentsByKind(ctx.db, { from: today, to: today }),
    ctx.db.selectFirst(stockCounts, {
      columns: { products: total(stockCounts.products) },
      where: eq(stockCounts.level, "out"),
    }),
    ctx.db.selectFirst(integrations, { columns: { n: countIf(hasFailed) }, where: hasFailed }),
    ctx.db.selectFirst(invoices, {
      columns: { n: countIf(isDraft) },
      where: and(isDraft, lt(invoices.id, oldDraftsBefore(ctx.now()))),
    }),
  ] as const;
}

const isDraft = eq(invoices.status, "draft");
const hasFailed = eq(integrations.status, "error");

type Settled<S> = { [K in keyof S]: Awaited<S[K]> };

/**
 * The day's work, most urgent first, with the orders shipped on the same weekday of earlier weeks. Figures of lists that the
 * user cannot open are left out.
 */
export function todaysWork(
  ctx: Ctx,
  rows: Settled<ReturnType<typeof todayStatements>>,
  shipped: readonly { day: string; shipped: number }[],
) {
  const [due, held, shortages, staging, expiring, parcels, out, failed, drafts] = rows;
  const days = shippedOn(sameWeekdays(todayOf(ctx)), shipped);
  return {
    late: shownCount(due.late),
    due: shownCount(due.today),
    held: HOLD_GROUP.flatMap((group) => {
      const count = shownCount(held[group] ?? 0);
      return count ? [{ group, label: HOLD_LABEL[group], count }] : [];
    }),
    shortages: ctx.can("picking.supervise") ? shownCount(shortages) : null,
    errors: ctx.can("staging.manage") ? shownCount(staging?.error ?? 0) : null,
    connections: ctx.can("integrations.manage") ? shownCount(failed?.n ?? 0) : null,
    out: ctx.can("reports.read") ? shownCount(out?.products ?? 0) : null,
    drafts: ctx.can("billing.manage") ? shownCount(drafts?.n ?? 0) : null,
    expiring: { count: expiring === 0 ? null : countedTo(expiring, EXPIRING_COUNTED), days: EXPIRING_SOON_DAYS },
    staged: staging?.pending ?? 0,
    shipped: days,
    carriers: [...groupBy(parcels, ({ carrier }) => carrier)]
      .map(([key, ofCarrier]) => ({
        key,
        name: carrierLabel(key),
        value: sumOf(ofCarrier, ["shipments"]).shipments,
      }))
      .toSorted((a, b) => b.value - a.value),
  };
}
export type Today = ReturnType<typeof todaysWork>;

const shownCount = (n: number): string | null => (n === 0 ? null : countedTo(n, MAX_COUNTED));
