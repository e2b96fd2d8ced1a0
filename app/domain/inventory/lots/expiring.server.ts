import { stockRules } from "#db/schema/stock";
import type { ScopedDb } from "#db/scoped.server";
import { audited } from "../../audit/audit.service.server";
import type { Ctx } from "../../kernel/ctx";
import { daysAfter, lotStateOn } from "../lot-usability";
import { todayOf } from "../lot-usability.server";
import { listExpiringLots, saveStopPickingDays } from "./expiring.repo.server";
import { markOutOfDateLots } from "./mark-lots.server";

const PAGE_SIZE = 50;

/** Lots in stock that have expired or will within `days`, earliest expiry first, as one statement. */
export function expiringPage(ctx: Ctx, db: ScopedDb, { days, cursor }: { days: number; cursor?: string | undefined }) {
  const today = todayOf(ctx);
  const [day = "", lotId = ""] = cursor?.split("~") ?? [];
  const listing = {
    until: daysAfter(today, days),
    after: cursor ? { day, lotId } : null,
    limit: PAGE_SIZE + 1,
  };
  return listExpiringLots(db, listing).map((found) => {
    const rows = found.slice(0, PAGE_SIZE);
    const last = found.length > PAGE_SIZE ? rows.at(-1) : undefined;
    return {
      rows: rows.map(({ stopDays, ...row }) => ({ ...row, state: lotStateOn(row, today, stopDays ?? 0) })),
      next: last ? `${last.expiresOn}~${last.lotId}` : null,
    };
  });
}
export type ExpiringRow = Awaited<ReturnType<typeof expiringPage>>["rows"][number];

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
