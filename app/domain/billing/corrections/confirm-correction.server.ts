import { and, eq, isNull } from "drizzle-orm";
import { inList } from "#db/expressions";
import { invoiceLines, invoices, rateCards } from "#db/schema/billing";
import type { CompanyDb } from "#db/scoped.server";
import { audited } from "../../audit/audit.service.server";
import { listBrands } from "../../companies/companies.service.server";
import type { Ctx } from "../../kernel/ctx";
import { refusedBy } from "../../kernel/db-errors.server";
import { conflict, forbidden } from "../../kernel/errors";
import type { Job } from "../../kernel/jobs";
import { formatMoney } from "../../kernel/money";
import { isEmailSetUp } from "../../notifications/mail.service.server";
import { notificationStatement } from "../../notifications/notifications.service.server";
import { documentNumber, periodName } from "../invoice-labels";
import { accountOf } from "../invoices/issue/account.server";
import { invoiceLetter } from "../invoices/issue/invoice-letter.server";
import { numbered } from "../invoices/issue/issue-invoice.server";
import { settleCreditNotes } from "../invoices/open-balance.repo.server";
import { settleIfPaid } from "../payments/payments.repo.server";
import { creditTotalsOf, type TaxCategory, type TaxTotal, taxSum } from "../tax/tax";
import { FIRST_CORRECTION } from "./correction-plan";
import * as repo from "./corrections.repo.server";
import { type Correction, getCorrection, type PlannedInvoice, planCorrection, seenOf } from "./plan-correction.server";

const CHANGED = "The amounts changed since this page was opened. Check them again.";

/**
 * Creates the documents of a correction in one batch: a credit note for each invoice whose amount decreases, and
 * supplements on the open or next draft when it increases. Idempotent.
 * @throws forbidden; not_found; conflict when it was discarded, or the amounts have changed since `seen`
 */
export async function confirmCorrection(ctx: Ctx, companyId: string, id: string, seen: string): Promise<void> {
  if (!ctx.can("billing.manage", companyId)) throw forbidden();
  const { owner, company, card } = await getCorrection(ctx, companyId, id);
  if (card.correction) return;
  if (card.withdrawnAt !== null)
    throw conflict("This correction was discarded. Create a new one.", "correction_discarded");
  const documents = await repo.countDocuments(company);
  const plan = await planCorrection(company, card);
  if (seenOf(plan) !== seen) throw conflict(CHANGED, "concurrent_change");
  const credits = plan.filter(({ differenceMinor }) => differenceMinor < 0);
  const tooLow = credits.find(({ differenceMinor, openMinor }) => openMinor + differenceMinor < 0);
  if (tooLow)
    throw conflict(
      `The credit would be more than what is left of ${documentNumber(tooLow.invoice)} after its adjustments and credit notes.`,
      "credit_exceeds_invoice",
    );
  const creditIds = new Map(credits.map(({ invoice }) => [invoice.id, ctx.newId()]));
  const ids = credits.map(({ invoice }) => invoice.id);
  const [draft, brands, account, lines, notes] = await company.batch(
    repo.openDraft(company, card.currency),
    listBrands({ ...ctx, db: company }),
    accountOf(company),
    company.select(invoiceLines, {
      columns: ["invoiceId", "charge", "item", "taxCategory", "taxRate", "taxReason"],
      where: inList(invoiceLines.invoiceId, ids),
    }),
    company.select(invoices, { columns: ["creditOf", "taxTotals"], where: inList(invoices.creditOf, ids) }),
  );
  const recipient = account?.email || brands[0]?.email || "";
  const jobs: Job[] = [];
  const documentStatements = [];
  for (const planned of credits) {
    const { id: invoiceId } = planned.invoice;
    const creditId = creditIds.get(invoiceId) as string;
    const taxed = {
      lines: lines.filter((line) => line.invoiceId === invoiceId),
      credited: notes.filter(({ creditOf }) => creditOf === invoiceId).flatMap(({ taxTotals }) => taxTotals ?? []),
    };
    documentStatements.push(
      ...(await creditStatements(ctx, company, card, {
        ...planned,
        ...{ creditId, recipient, taxed, name: owner.name },
      })),
    );
    if (planned.invoice.collectorIntegrationId && planned.invoice.status === "issued")
      jobs.push({ type: "collect-invoice", companyId, invoiceId: planned.invoice.id });
  }
  const correction = plan.map(({ invoice, charges }) => ({
    invoiceId: invoice.id,
    number: invoice.number,
    creditId: creditIds.get(invoice.id) ?? null,
    charges,
  }));
  try {
    await company.batch(
      repo.assertStillAs(company, card, { invoices: plan.map(({ invoice }) => invoice), documents }),
      ...audited(
        ctx,
        company.update(rateCards, { correction }, and(eq(rateCards.id, id), isNull(rateCards.correction))!),
        {
          action: "rate-card.corrected",
          subject: owner.name,
          companyId,
          after: {
            ...{ version: card.version, from: card.effectiveFrom, to: card.correctsTo, reason: card.note },
            invoices: plan.map(
              ({ invoice, differenceMinor }) =>
                `${documentNumber(invoice)}: ${formatMoney(differenceMinor, invoice.currency)}`,
            ),
          },
        },
      ),
      ...documentStatements,
      ...(draft ? [repo.addSupplements(company, draft.id, card.currency)] : []),
    );
  } catch (error) {
    if (refusedBy(error, "assertion", "conflict") || refusedBy(error, "immutable")) {
      // The same form was sent twice; the other request confirmed it.
      const { card: now } = await getCorrection(ctx, companyId, id);
      if (now.correction) return;
      throw conflict(CHANGED, "concurrent_change");
    }
    throw error;
  }
  await ctx.enqueue(...(recipient && credits.length > 0 ? [{ type: "send-mail" as const }] : []), ...jobs);
}

interface TaxedInvoice {
  lines: readonly {
    charge: string;
    item: string;
    taxCategory: TaxCategory | null;
    taxRate: number;
    taxReason: string;
  }[];
  /** Tax totals of its earlier credit notes. */
  credited: readonly TaxTotal[];
}

/** The credit note of one invoice, with its number, email and notification. The invoice stays as issued. */
async function creditStatements(
  ctx: Ctx,
  company: CompanyDb,
  card: Correction,
  {
    invoice,
    charges,
    differenceMinor,
    creditId,
    recipient,
    name,
    taxed,
  }: PlannedInvoice & { creditId: string; recipient: string; name: string; taxed: TaxedInvoice },
) {
  const { periodFrom, periodTo, currency } = invoice;
  // A correction is taxed like the charge that it corrects; one that the invoice did not have, like its other lines.
  const taxOfCharge = ({ charge, item }: { charge: string; item: string }) => {
    const line = taxed.lines.find((one) => one.charge === charge && one.item === item) ?? taxed.lines[0];
    return {
      taxCategory: line?.taxCategory ?? null,
      taxRate: line?.taxRate ?? 0,
      taxReason: line?.taxReason ?? "",
    };
  };
  const creditLines = charges.map(({ charge, item, label, billedMinor, correctedMinor }, n) => ({
    ...{ invoiceId: creditId, position: FIRST_CORRECTION + n, charge, item },
    label: `${label}, ${formatMoney(correctedMinor, currency)} instead of ${formatMoney(billedMinor, currency)}`,
    ...{ from: periodFrom, to: periodTo, version: card.version, quantity: 1, unit: "correction", rate: null },
    ...{ amountMinor: correctedMinor - billedMinor, reason: "", byName: ctx.actor.name },
    ...taxOfCharge({ charge, item }),
  }));
  const taxTotals = creditTotalsOf(creditLines, invoice.taxTotals ?? [], taxed.credited);
  const taxMinor = taxSum(taxTotals);
  const grossMinor = differenceMinor + taxMinor;
  const letter = recipient
    ? await invoiceLetter(ctx, {
        ...{ id: creditId, kind: "credit-note", number: null, name, periodFrom, periodTo, currency, grossMinor },
        ...{ openMinor: 0, paidMinor: 0, dueOn: null, recipient, key: creditId, payUrl: null },
      })
    : [];
  const collected = invoice.collectorIntegrationId && invoice.status === "issued" ? { collectorStatus: "waiting" } : {};
  return [
    company.insert(invoices, {
      ...{ id: creditId, kind: "credit-note", creditOf: invoice.id, reason: card.note, currency, periodFrom, periodTo },
      ...{ billedTo: invoice.billedTo, reference: invoice.reference, createdAt: ctx.now(), updatedAt: ctx.now() },
      ...{ parties: invoice.parties, taxMinor, taxTotals: taxTotals.length > 0 ? taxTotals : null },
    }),
    company.insertMany(invoiceLines, creditLines),
    ...numbered(ctx, company, {
      id: creditId,
      kind: "credit-note",
      patch: {
        ...{ status: "issued", issuedAt: ctx.now(), issuedByName: ctx.actor.name },
        mailedAt: recipient && isEmailSetUp(ctx) ? ctx.now() : null,
      },
    }),
    company.update(invoices, { ...collected, updatedAt: ctx.now() }, eq(invoices.id, invoice.id)),
    settleIfPaid(company, invoice.id, ctx.now()),
    settleCreditNotes(company, invoice.id, ctx.now()),
    ...letter,
    notificationStatement(ctx, company, {
      kind: "invoice",
      key: creditId,
      title: `Credit note for ${periodName({ from: periodFrom, to: periodTo })}`,
      body: `${formatMoney(-grossMinor, currency)} of ${documentNumber(invoice)} credited: ${card.note}`,
      path: `/billing/invoices/${creditId}`,
    }),
  ];
}
