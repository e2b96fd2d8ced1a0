import { rateCards } from "#db/schema/billing";
import type { CompanyDb } from "#db/scoped.server";
import { companyInReach } from "../../companies/companies.service.server";
import type { Ctx } from "../../kernel/ctx";
import { notFound } from "../../kernel/errors";
import { inEffect } from "../cards/corrected-cards";
import { chargesOf, storedCardsOf } from "../charges.repo.server";
import { ratePeriod } from "../rating";
import { type CorrectedCharge, correctedCharges, differenceOf, supplementItem } from "./correction-plan";
import * as repo from "./corrections.repo.server";

type RateCard = typeof rateCards.$inferSelect;
export type Correction = RateCard & { correctsTo: string };

export interface PlannedInvoice {
  invoice: repo.CorrectableInvoice;
  charges: CorrectedCharge[];
  differenceMinor: number;
  /** The invoice's amount less credit notes. */
  openMinor: number;
}

/** A correction of the company. @throws not_found */
export async function getCorrection(ctx: Ctx, companyId: string, id: string) {
  const company = ctx.db.company(companyId);
  const [found, card] = await company.batch(companyInReach(ctx, companyId), company.find(rateCards, id));
  if (!found || !card?.correctsTo) throw notFound("This correction");
  return { owner: { id: found.id, name: found.name }, company, card: card as Correction };
}

/** Computes the correction's changes to each issued invoice of its days; writes nothing. */
export async function planCorrection(company: CompanyDb, card: Correction): Promise<PlannedInvoice[]> {
  const days = { from: card.effectiveFrom, to: card.correctsTo };
  const [invoices, stored, credited] = await company.batch(
    repo.invoicesOf(company, days),
    storedCardsOf(company),
    repo.creditedSupplements(company),
  );
  const [first, last] = [invoices[0], invoices.at(-1)];
  if (!first || !last) return [];
  const ids = invoices.map(({ id }) => id);
  const [billed, open, charges, confirmed] = await company.batch(
    repo.billedCharges(company, ids),
    repo.openAmounts(company, ids),
    chargesOf(company, { from: first.periodFrom, to: last.periodTo }),
    repo.confirmedCorrections(company),
  );
  const takenBack = new Set(credited.map(({ item }) => item));
  const supplements = confirmed.flatMap(({ id, correction }) =>
    (correction ?? [])
      .filter(({ creditId }) => creditId === null)
      .flatMap(({ invoiceId, charges }) =>
        charges
          .map((one, n) => ({ ...one, invoiceId, key: supplementItem(id, invoiceId, n) }))
          .filter(({ key }) => !takenBack.has(key))
          .map((one) => ({ ...one, amountMinor: one.correctedMinor - one.billedMinor })),
      ),
  );
  return invoices.flatMap((invoice): PlannedInvoice[] => {
    const period = { from: invoice.periodFrom, to: invoice.periodTo };
    const before = ratePeriod(inEffect(stored), charges, period).lines;
    const after = ratePeriod(inEffect([...stored, { ...card }]), charges, period).lines;
    const asked = [...billed, ...supplements].filter(({ invoiceId }) => invoiceId === invoice.id);
    const changed = correctedCharges(before, after, asked);
    const openMinor = open.find(({ invoiceId }) => invoiceId === invoice.id)?.amountMinor ?? 0;
    return changed.length > 0 ? [{ invoice, charges: changed, differenceMinor: differenceOf(changed), openMinor }] : [];
  });
}

/** Identifies a plan, to detect changes between display and confirmation. */
export const seenOf = (plan: readonly PlannedInvoice[]): string =>
  plan.map(({ invoice, differenceMinor }) => `${invoice.number}:${differenceMinor}`).join(",");
