import { and, eq, isNull } from "drizzle-orm";
import { inList } from "#db/expressions";
import { invoices, rateCards } from "#db/schema/billing";
import type { CompanyDb } from "#db/scoped.server";
import { audited } from "../../audit/audit.service.server";
import type { Ctx } from "../../kernel/ctx";
import { addDays, dayName } from "../../kernel/days";
import { refusedBy } from "../../kernel/db-errors.server";
import { conflict, forbidden, invalid } from "../../kernel/errors";
import type { StoredCard } from "../cards/corrected-cards";
import { valuesOf } from "../cards/rate-card-values";
import { openFromOf, type RateCardVersion, rateCardScreen, rateCardsScreen } from "../cards/rate-cards.server";
import { storedCardsOf } from "../charges.repo.server";
import type { CorrectionForm } from "./correction.schema";
import * as repo from "./corrections.repo.server";
import { getCorrection, planCorrection, seenOf } from "./plan-correction.server";

/** Maximum invoices per correction: two years of months. */
const MAX_INVOICES = 24;

/** The form, with the version's rates and invoiced days as defaults. @throws not_found; conflict without such days */
export async function newCorrectionScreen(ctx: Ctx, companyId: string, cardId: string) {
  const { company, card, openFrom, next } = await rateCardScreen(ctx, companyId, cardId);
  if (card.effectiveFrom >= openFrom)
    throw conflict("No days of this version are invoiced. Create a new version instead.", "rate_card_not_invoiced");
  const last = next !== null && next < openFrom ? next : openFrom;
  return {
    company,
    /** An unconfirmed correction, which the form's replaces. */
    isEdit: isPlanned(card),
    /** The first day that no invoice covers, when the version continues there; a correction does not reach it. */
    openFrom: next === null || next > openFrom ? openFrom : null,
    defaultValue: {
      ...valuesOf(card),
      key: ctx.newId(),
      note: isPlanned(card) ? card.note : "",
      effectiveFrom: card.effectiveFrom,
      effectiveTo: card.correctsTo ?? addDays(last, -1),
    },
  };
}

/** A correction that is neither confirmed nor discarded. */
const isPlanned = ({ correctsTo, withdrawnAt, isConfirmed }: RateCardVersion): boolean =>
  correctsTo !== null && withdrawnAt === null && !isConfirmed;

/**
 * Stores corrected rates for invoiced days. They have no effect until confirmed. When they are based on a correction
 * that is not confirmed, they replace it.
 * @throws forbidden; not_found; validation at the form's fields
 */
export async function writeCorrection(
  ctx: Ctx,
  companyId: string,
  form: CorrectionForm,
  basedOn?: string,
): Promise<string> {
  if (!ctx.can("billing.manage", companyId)) throw forbidden();
  const { key: id, effectiveFrom, effectiveTo, ...card } = form;
  const { company: owner, versions, openFrom } = await rateCardsScreen(ctx, companyId);
  if (versions.some((one) => one.id === id)) return id;
  if (effectiveTo >= openFrom)
    throw invalid(
      {
        effectiveTo: [`Only days before ${dayName(openFrom)} are invoiced. Create a new version for later days.`],
      },
      "days_not_invoiced",
    );
  const company = ctx.db.company(companyId);
  const affected = await repo.invoicesOf(company, { from: effectiveFrom, to: effectiveTo });
  if (affected.length === 0)
    throw invalid({ effectiveFrom: ["No issued invoice covers these days. Choose other days."] }, "days_not_invoiced");
  if (affected.length > MAX_INVOICES)
    throw invalid(
      { effectiveFrom: [`At most ${MAX_INVOICES} invoices at once. Choose fewer days.`] },
      "too_many_invoices",
    );
  const other = affected.find(({ currency }) => currency !== card.currency);
  if (other) throw invalid({ currency: [`The invoices of these days are in ${other.currency}.`] }, "currency_differs");
  const replaced = versions.find((one) => one.id === basedOn && isPlanned(one));
  const version = (versions[0]?.version ?? 0) + 1;
  const by = { createdBy: ctx.actor.id, createdByName: ctx.actor.name, createdAt: ctx.now() };
  try {
    await company.batch(
      ...(replaced
        ? [
            company.assertExists("conflict", rateCards, eq(rateCards.id, replaced.id), isUnconfirmed),
            ...discarded(ctx, company, owner.name, replaced),
          ]
        : []),
      ...audited(
        ctx,
        company.insert(rateCards, { id, version, effectiveFrom, correctsTo: effectiveTo, ...card, ...by }),
        {
          action: "rate-card.created",
          subject: owner.name,
          companyId,
          after: { version, effectiveFrom, correctsTo: effectiveTo, currency: card.currency, note: card.note },
        },
      ),
    );
  } catch (error) {
    if (refusedBy(error, "unique", "rate_cards")) {
      const again = await rateCardsScreen(ctx, companyId);
      if (again.versions.some((one) => one.id === id)) return id;
      throw conflict("Another user saved a version at the same time. Save yours again.", "concurrent_change");
    }
    if (refusedBy(error, "assertion", "conflict"))
      throw conflict("This correction was confirmed or discarded in the meantime.", "concurrent_change");
    if (refusedBy(error, "assertion", "open"))
      throw invalid(
        { effectiveTo: ["Some of these days are no longer invoiced. Choose an earlier day."] },
        "days_not_invoiced",
      );
    throw error;
  }
  return id;
}

/** The changes that a correction would make, or has made. @throws not_found */
export async function correctionScreen(ctx: Ctx, companyId: string, id: string) {
  const { owner, company, card } = await getCorrection(ctx, companyId, id);
  const isOpen = card.correction === null && card.withdrawnAt === null;
  const plan = isOpen ? await planCorrection(company, card) : [];
  const [draft, openFrom, cards] = await company.batch(
    repo.openDraft(company, card.currency),
    openFromOf(company),
    storedCardsOf(company),
  );
  const planned = plan.map(({ invoice, charges }) => ({
    ...{ invoiceId: invoice.id, number: invoice.number, creditId: null, charges },
  }));
  const creditIds = (card.correction ?? []).flatMap(({ creditId }) => creditId ?? []);
  const notes = isOpen
    ? []
    : await company.select(invoices, {
        columns: ["id", "number", "totalMinor", "taxMinor"],
        where: inList(invoices.id, creditIds),
      });
  const { version, currency, rates, note, effectiveFrom, correctsTo, createdByName, createdAt, withdrawnAt } = card;
  return {
    company: owner,
    card: { id, version, currency, rates, note, effectiveFrom, correctsTo, createdByName, createdAt, withdrawnAt },
    isOpen,
    isConfirmed: card.correction !== null,
    seen: seenOf(plan),
    hasDraft: draft !== null,
    notInvoiced: card.withdrawnAt === null ? notInvoicedDays(cards, openFrom) : null,
    /** Whether a credit note also credits tax. */
    isTaxed: plan.some(({ invoice }) => (invoice.taxTotals ?? []).length > 0),
    invoices: (card.correction ?? planned).map((one) => {
      const note = notes.find(({ id }) => id === one.creditId);
      return { ...one, credit: note ? { number: note.number, grossMinor: note.totalMinor + note.taxMinor } : null };
    }),
  };
}

/**
 * The first day that no invoice covers, and the version that applies from an earlier day on; null when the days without
 * an invoice have rates of their own.
 */
function notInvoicedDays(cards: readonly StoredCard[], openFrom: string): { from: string; version: number } | null {
  const live = cards.filter(({ correctsTo }) => correctsTo === null);
  const card = live.filter(({ effectiveFrom }) => effectiveFrom <= openFrom).at(-1);
  return card && card.effectiveFrom < openFrom ? { from: openFrom, version: card.version } : null;
}

const isUnconfirmed = and(isNull(rateCards.correction), isNull(rateCards.withdrawnAt))!;

/** Withdraws a correction unless it was confirmed or withdrawn. */
const discarded = (
  ctx: Ctx,
  company: CompanyDb,
  subject: string,
  {
    id,
    version,
    effectiveFrom,
    correctsTo,
  }: { id: string; version: number; effectiveFrom: string; correctsTo: string | null },
) =>
  audited(ctx, company.update(rateCards, { withdrawnAt: ctx.now() }, and(eq(rateCards.id, id), isUnconfirmed)!), {
    action: "rate-card.withdrawn",
    subject,
    companyId: company.companyId,
    before: { version, effectiveFrom, correctsTo },
  });

/** Discards an unconfirmed correction. @throws forbidden; not_found; conflict */
export async function discardCorrection(ctx: Ctx, companyId: string, id: string): Promise<void> {
  if (!ctx.can("billing.manage", companyId)) throw forbidden();
  const { owner, company, card } = await getCorrection(ctx, companyId, id);
  const [[withdrawn]] = await company.batch(...discarded(ctx, company, owner.name, card));
  if (!withdrawn && card.withdrawnAt === null)
    throw conflict("This correction is confirmed and can no longer be discarded.", "correction_confirmed");
}
