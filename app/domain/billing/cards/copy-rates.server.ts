import {
  companyIdsInScope,
  companyInReach,
  listReachableCompanies,
  onboardingDone,
} from "../../companies/companies.service.server";
import { billingToday } from "../../kernel/calendars";
import type { Ctx } from "../../kernel/ctx";
import { DomainError, invalid, notFound } from "../../kernel/errors";
import { cardsOf } from "../charges.repo.server";
import { firstOfMonth } from "../days";
import { companiesWithoutRates } from "../overview/billing-figures.repo.server";
import { defaultRates } from "./default-rates.server";
import { COPY_DEFAULT } from "./rate-card.schema";
import { createRateCard, openFromOf } from "./rate-cards.server";

type Cards = Awaited<ReturnType<typeof cardsOf>>;

/** The card in force, or the first one to come. */
const cardAt = (cards: Cards, today: string) =>
  cards.findLast(({ effectiveFrom }) => effectiveFrom <= today) ?? cards[0] ?? null;

/** First day of copied rates: the first of this month, or a later day on which the company was added or invoicing is open. */
const firstDayOf = (ctx: Ctx, { createdAt }: { createdAt: number }, openFrom: string): string =>
  [firstOfMonth(billingToday(ctx)), ctx.calendars.provider.dayOf(createdAt), openFrom].reduce((last, day) =>
    day > last ? day : last,
  );

/** A company's rates so far, and the rates that it can start with, in one round trip. */
export async function ratesStep(ctx: Ctx, companyId: string) {
  const today = billingToday(ctx);
  const db = ctx.db.company(companyId);
  const [company, steps, cards, openFrom, preset, companies, without] = await ctx.db.batch(
    companyInReach(ctx, companyId),
    onboardingDone(ctx, companyId),
    cardsOf(db),
    openFromOf(db),
    defaultRates(ctx),
    listReachableCompanies(ctx),
    companiesWithoutRates(ctx.db, companyIdsInScope(ctx.db)),
  );
  const card = cardAt(cards, today);
  return {
    company,
    steps,
    card: card && { version: card.version, effectiveFrom: card.effectiveFrom, currency: card.currency },
    copiedFrom: company && firstDayOf(ctx, company, openFrom),
    hasDefault: preset !== null,
    sources: [
      ...(preset ? [{ value: COPY_DEFAULT, label: "Default rates" }] : []),
      ...companies
        .filter(({ id }) => id !== companyId && !without.has(id))
        .map(({ id, name }) => ({ value: id, label: name })),
    ],
  };
}

export type CopiedRates = { isCopied: false } | { isCopied: true; effectiveFrom: string };

/**
 * Gives a company its first rate card: a copy of the default rates or of another company's. Does nothing for a company
 * that has a rate card, so that a form can be sent twice.
 * @throws not_found for a company out of reach; validation for a source without rates
 */
export async function copyRates(ctx: Ctx, companyId: string, from: string): Promise<CopiedRates> {
  const db = ctx.db.company(companyId);
  const today = billingToday(ctx);
  const [company, own, openFrom, preset, theirs] = await ctx.db.batch(
    companyInReach(ctx, companyId),
    cardsOf(db),
    openFromOf(db),
    defaultRates(ctx),
    cardsOf(from === COPY_DEFAULT ? db : ctx.db.company(from)),
  );
  if (!company) throw notFound("This company");
  if (own.length > 0) return { isCopied: false };
  const source = from === COPY_DEFAULT ? preset : cardAt(theirs, today);
  if (!source) throw invalid({ from: ["This company has no rates. Choose another."] }, "validation");
  const effectiveFrom = firstDayOf(ctx, company, openFrom);
  // Without a note: the client reads it, and must not learn whose rates these were.
  const card = { effectiveFrom, currency: source.currency, rates: source.rates, note: "" };
  try {
    await createRateCard(ctx, companyId, card);
  } catch (error) {
    // The same form, sent twice at once.
    if (error instanceof DomainError && (await cardsOf(db)).length > 0) return { isCopied: false };
    throw error;
  }
  return { isCopied: true, effectiveFrom };
}
