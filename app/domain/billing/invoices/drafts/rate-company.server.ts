import type { CompanyDb } from "#db/scoped.server";
import type { Ctx } from "../../../kernel/ctx";
import { inEffect, type StoredCard } from "../../cards/corrected-cards";
import { openFromOf } from "../../cards/rate-cards.server";
import type { DailyCharge } from "../../charge-quantities";
import { openChargesOf, storedCardsOf } from "../../charges.repo.server";
import type { Period } from "../../days";
import { ratePeriod } from "../../rating";
import { nextPeriod } from "./period";

/** A company's open work up to a day and its rate cards, for the caller's batch. */
export function openWork(company: CompanyDb, upTo: string) {
  return [openFromOf(company), storedCardsOf(company), openChargesOf(company, upTo)] as const;
}

export interface OpenWork {
  openFrom: string;
  cards: StoredCard[];
  charges: DailyCharge[];
}

/** Reads the open work of several companies; the result has one entry per company. */
export async function readOpenWork(ctx: Ctx, companyIds: readonly string[], upTo: string): Promise<OpenWork[]> {
  const statements = companyIds.flatMap((id) => openWork(ctx.db.company(id), upTo));
  const found = (await ctx.db.batch(...statements)) as unknown[];
  return companyIds.map((_, at) => {
    const [openFrom, cards, charges] = found.slice(at * 3, at * 3 + 3) as [string, StoredCard[], DailyCharge[]];
    return { openFrom, cards, charges };
  });
}

/** The days of its next invoice; null without a rate card. */
export const periodOf = ({ openFrom, cards, charges }: OpenWork): Period | null =>
  nextPeriod({
    openFrom,
    firstWork: charges[0]?.day ?? null,
    firstCard: cards[0]?.effectiveFrom ?? null,
  });

const within =
  ({ from, to }: Period) =>
  ({ day }: { day: string }): boolean =>
    from <= day && day <= to;

/** The period's rated work, and values to detect later changes. */
export function ratedWork({ openFrom, cards, charges }: OpenWork, period: Period) {
  const some = charges.filter(within(period));
  const open = charges.filter(({ day }) => day <= period.to);
  const figures = open.reduce((sum, row, at) => sum + (at + 1) * (row.works + row.units + row.amountMinor), 0);
  const work = { openFrom, to: period.to, rows: open.length, figures };
  const seen = { ...work, cards: cards.length, version: cards.reduce(highest, 0) };
  return { rated: ratePeriod(inEffect(cards), some, period), isEmpty: some.length === 0, seen };
}
const highest = (version: number, card: StoredCard): number => Math.max(version, card.version);
export type RatedVersions = ReturnType<typeof ratedWork>["seen"];
