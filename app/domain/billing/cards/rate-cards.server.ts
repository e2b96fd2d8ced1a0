import { desc, eq, isNotNull, isNull } from "drizzle-orm";
import { billingAccounts, rateCards } from "#db/schema/billing";
import type { ScopedDb } from "#db/scoped.server";
import { audited } from "../../audit/audit.service.server";
import { companyInReach } from "../../companies/companies.service.server";
import { billingToday } from "../../kernel/calendars";
import type { Ctx } from "../../kernel/ctx";
import { addDays, dayName } from "../../kernel/days";
import { refusedBy } from "../../kernel/db-errors.server";
import { conflict, forbidden, invalid, notFound } from "../../kernel/errors";
import { firstOfMonth } from "../days";
import type { RateCardForm } from "./rate-card.schema";
import type { RateCardStatus } from "./rate-card-status";

const VERSION = {
  id: rateCards.id,
  companyId: rateCards.companyId,
  version: rateCards.version,
  effectiveFrom: rateCards.effectiveFrom,
  currency: rateCards.currency,
  rates: rateCards.rates,
  note: rateCards.note,
  createdByName: rateCards.createdByName,
  createdAt: rateCards.createdAt,
  withdrawnAt: rateCards.withdrawnAt,
  correctsTo: rateCards.correctsTo,
  isConfirmed: isNotNull(rateCards.correction).mapWith(Number),
};

/** A company's versions, newest first, including withdrawn ones. */
const versionsOf = (db: ScopedDb) => db.select(rateCards, { columns: VERSION, orderBy: desc(rateCards.version) });
export type RateCardVersion = Awaited<ReturnType<typeof versionsOf>>[number];

/** The first day without an invoice; '' when no day is invoiced. */
export const openFromOf = (db: ScopedDb) =>
  db.selectFirst(billingAccounts, { columns: ["openFrom"] }).map((row) => row?.openFrom ?? "");

/** Applies until the next version begins; excludes withdrawn versions and corrections of invoiced days. */
const isLive = ({ withdrawnAt, correctsTo }: RateCardVersion): boolean => withdrawnAt === null && correctsTo === null;

/** The status of a version today. */

function statusesOf(versions: readonly RateCardVersion[], today: string): Map<string, RateCardStatus> {
  const live = versions.filter(isLive);
  const begun = live.filter(({ effectiveFrom }) => effectiveFrom <= today);
  const current = begun.toSorted((a, b) => (a.effectiveFrom < b.effectiveFrom ? 1 : -1))[0];
  return new Map(
    versions.map((one) => [
      one.id,
      one.withdrawnAt !== null
        ? "withdrawn"
        : one.correctsTo !== null
          ? one.isConfirmed
            ? "correction"
            : "unconfirmed"
          : one.effectiveFrom > today
            ? "to come"
            : one === current
              ? "in force"
              : "past",
    ]),
  );
}

/** The version of the last invoiced day; undefined when no version has invoiced days. */
const lastInvoiced = (versions: readonly RateCardVersion[], openFrom: string): RateCardVersion | undefined =>
  versions
    .filter((one) => isLive(one) && one.effectiveFrom < openFrom)
    .toSorted((a, b) => (a.effectiveFrom < b.effectiveFrom ? 1 : -1))[0];

/** A company's versions with their status, in one round trip. @throws not_found */
export async function rateCardsScreen(ctx: Ctx, companyId: string) {
  const company = ctx.db.company(companyId);
  const [found, versions, openFrom] = await company.batch(
    companyInReach(ctx, companyId),
    versionsOf(company),
    openFromOf(company),
  );
  if (!found) throw notFound("This company");
  const statuses = statusesOf(versions, billingToday(ctx));
  return {
    company: { id: found.id, name: found.name },
    openFrom,
    /** The version to correct the newest invoiced days of; null without such days. */
    correctable: lastInvoiced(versions, openFrom)?.id ?? null,
    versions: versions.map((one) => ({ ...one, status: statuses.get(one.id) ?? "past" })),
  };
}

/** One version, of a company in reach. @throws not_found */
export async function rateCardScreen(ctx: Ctx, companyId: string, id: string) {
  const { versions, ...screen } = await rateCardsScreen(ctx, companyId);
  const card = versions.find((one) => one.id === id);
  if (!card) throw notFound("This rate card");
  const later = versions.filter((one) => isLive(one) && one.effectiveFrom > card.effectiveFrom);
  const next = later.map(({ effectiveFrom }) => effectiveFrom).sort()[0] ?? null;
  // Null while no later version is to come. */
  const lastDay = card.correctsTo ?? (isLive(card) && next ? addDays(next, -1) : null);
  return { ...screen, card, next, lastDay };
}

/** Default first day of a new version: the first of a month, so that each month has one rate card. */
export const nextMonth = (today: string): string => firstOfMonth(addDays(firstOfMonth(today), 31));

/**
 * Creates a new version of a company's rates, from a day without invoice.
 * @throws validation at the form's fields; conflict on a concurrent change
 */
export async function createRateCard(
  ctx: Ctx,
  companyId: string,
  card: RateCardForm,
): Promise<{ id: string; version: number }> {
  const company = ctx.db.company(companyId);
  if (!ctx.can("billing.manage", companyId)) throw forbidden();
  const [found, versions, openFrom] = await company.batch(
    companyInReach(ctx, companyId),
    versionsOf(company),
    openFromOf(company),
  );
  if (!found) throw notFound("This company");
  const problems = problemsOf(card, versions, openFrom);
  if (Object.keys(problems).length > 0) throw invalid(problems, "validation");
  const id = ctx.newId();
  const version = (versions[0]?.version ?? 0) + 1;
  try {
    await company.batch(
      ...audited(
        ctx,
        company.insert(rateCards, {
          id,
          version,
          ...card,
          createdBy: ctx.actor.id,
          createdByName: ctx.actor.name,
          createdAt: ctx.now(),
        }),
        {
          action: "rate-card.created",
          subject: found.name,
          companyId,
          after: { version, effectiveFrom: card.effectiveFrom, currency: card.currency, note: card.note },
        },
      ),
    );
  } catch (error) {
    if (refusedBy(error, "unique", "rate_cards"))
      throw conflict("Another user saved a new version. Reload the page and try again.", "concurrent_change");
    if (refusedBy(error, "assertion", "billed"))
      throw invalid({ effectiveFrom: ["This day is already invoiced. Choose a later one."] }, "days_invoiced");
    throw error;
  }
  return { id, version };
}

const HOW_TO_CORRECT = "To change invoiced days, choose Correct invoiced days.";

function problemsOf(
  card: RateCardForm,
  versions: readonly RateCardVersion[],
  openFrom: string,
): Record<string, string[]> {
  const { effectiveFrom, currency } = card;
  const live = versions.filter(isLive);
  if (effectiveFrom < openFrom) {
    const refused = `Days before ${dayName(openFrom)} are already invoiced. Choose that day or a later one.`;
    return { effectiveFrom: [lastInvoiced(versions, openFrom) ? `${refused} ${HOW_TO_CORRECT}` : refused] };
  }
  const same = live.find((one) => one.effectiveFrom === effectiveFrom);
  if (same) return { effectiveFrom: [`Version ${same.version} already starts on this day. Choose another day.`] };
  if (!changesCurrencyOnFirstOfMonth([...live, { effectiveFrom, currency }]))
    return {
      currency: ["The currency can only change on the first day of a month, because an invoice has one currency."],
    };
  return {};
}

/** A month has one currency: another one must begin on the first day of a month. */
function changesCurrencyOnFirstOfMonth(cards: readonly { effectiveFrom: string; currency: string }[]): boolean {
  const inOrder = [...cards].sort((a, b) => (a.effectiveFrom < b.effectiveFrom ? -1 : 1));
  return inOrder.every(
    (card, at) => at === 0 || card.currency === inOrder[at - 1]?.currency || card.effectiveFrom.endsWith("-01"),
  );
}

/**
 * Withdraws a version that has not begun.
 * @throws not_found; conflict when it has begun, is withdrawn, or its removal would leave a month with two currencies
 */
export async function withdrawRateCard(ctx: Ctx, companyId: string, id: string): Promise<{ version: number }> {
  if (!ctx.can("billing.manage", companyId)) throw forbidden();
  const { versions, company } = await rateCardsScreen(ctx, companyId);
  const card = versions.find((one) => one.id === id);
  if (!card) throw notFound("This rate card");
  if (card.status !== "to come")
    throw conflict("Only a version that has not started can be withdrawn.", "rate_card_in_force");
  const others = versions.filter((one) => isLive(one) && one.id !== id);
  if (!changesCurrencyOnFirstOfMonth(others))
    throw conflict(
      "Withdrawing it would change the currency in the middle of a month. Withdraw the later version first.",
      "rate_card_needed",
    );
  const db = ctx.db.company(companyId);
  await db.batch(
    db.assertExists("conflict", rateCards, eq(rateCards.id, id), isNull(rateCards.withdrawnAt)),
    ...audited(ctx, db.update(rateCards, { withdrawnAt: ctx.now() }, eq(rateCards.id, id)), {
      action: "rate-card.withdrawn",
      subject: company.name,
      companyId,
      before: { version: card.version, effectiveFrom: card.effectiveFrom },
    }),
  );
  return { version: card.version };
}
