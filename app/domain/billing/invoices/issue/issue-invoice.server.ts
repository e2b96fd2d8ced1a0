import { and, eq, type SQL } from "drizzle-orm";
import { type DocumentKind, periodName } from "#app/domain/billing/invoice-labels";
import { inList } from "#db/expressions";
import { billingAccounts, invoiceLines, invoices } from "#db/schema/billing";
import { integrations } from "#db/schema/integrations";
import type { CompanyDb } from "#db/scoped.server";
import { innerJoin, leftJoin } from "#db/select.server";
import { audited, type ChangeEntry } from "../../../audit/audit.service.server";
import { listBrands } from "../../../companies/companies.service.server";
import { billingToday } from "../../../kernel/calendars";
import type { Ctx } from "../../../kernel/ctx";
import { addDays, dayName } from "../../../kernel/days";
import { asDomainError } from "../../../kernel/db-errors.server";
import { conflict, DomainError, notFound } from "../../../kernel/errors";
import { formatMoney } from "../../../kernel/money";
import { isEmailSetUp } from "../../../notifications/mail.service.server";
import { notificationStatement } from "../../../notifications/notifications.service.server";
import { billedToText, buyerOf } from "../../parties/party";
import { DEFAULT_PAYMENT_DAYS, partiesOfInvoice } from "../../parties/payment-terms";
import { sellerOf } from "../../parties/seller.server";
import { standardTreatment, taxedLines, taxSum, taxTotalsOf } from "../../tax/tax";
import { BUYER_COLUMNS, storeLineTaxes, TAX_COLUMNS, taxCardsOf } from "../../tax/tax-details.repo.server";
import { isActiveCollector } from "../collect/collectors.server";
import { lastNumber, takeNextNumber } from "./document-numbers.repo.server";
import { invoiceLetter } from "./invoice-letter.server";

/** Data needed to issue several invoices, in one round trip. */
export async function readForIssue(ctx: Ctx, ids: readonly string[]) {
  const isChosen = inList(invoices.id, ids);
  const [drafts, collectors, brands, lines, cards, seller] = await ctx.db.batch(
    ctx.db.select(invoices, {
      columns: {
        id: invoices.id,
        companyId: invoices.companyId,
        kind: invoices.kind,
        status: invoices.status,
        periodFrom: invoices.periodFrom,
        periodTo: invoices.periodTo,
        currency: invoices.currency,
        totalMinor: invoices.totalMinor,
        ...BUYER_COLUMNS,
        ...TAX_COLUMNS,
        reference: billingAccounts.reference,
        paymentDays: billingAccounts.paymentDays,
      },
      join: [leftJoin(billingAccounts, undefined)],
      where: isChosen,
    }),
    ctx.db.select(invoices, {
      columns: { companyId: integrations.companyId, id: integrations.id },
      join: [innerJoin(integrations, isActiveCollector())],
      where: isChosen,
      orderBy: integrations.id,
    }),
    listBrands(ctx),
    ctx.db.select(invoices, {
      columns: {
        invoiceId: invoiceLines.invoiceId,
        position: invoiceLines.position,
        charge: invoiceLines.charge,
        item: invoiceLines.item,
        version: invoiceLines.version,
        amountMinor: invoiceLines.amountMinor,
      },
      join: [innerJoin(invoiceLines, eq(invoiceLines.invoiceId, invoices.id))],
      where: and(isChosen, eq(invoices.status, "draft")),
    }),
    taxCardsOf(ctx.db, isChosen),
    sellerOf(ctx),
  );
  return drafts.map((draft) => {
    const brand = brands.find(({ id }) => id === draft.companyId);
    const collector = collectors.find(({ companyId }) => companyId === draft.companyId)?.id ?? null;
    const own = lines.filter(({ invoiceId }) => invoiceId === draft.id);
    const cardsOfCompany = cards.filter(({ companyId }) => companyId === draft.companyId);
    const buyer = buyerOf(draft.email === null ? null : (draft as BuyerAccount), {
      name: brand?.name ?? "",
      email: brand?.email,
    });
    return {
      ...draft,
      collector,
      lines: taxedLines(own, cardsOfCompany, standardTreatment(draft)),
      parties: partiesOfInvoice(seller, buyer, draft.paymentDays),
      name: brand?.name ?? "",
      email: buyer.email,
      billedTo: billedToText(buyer, draft.address || brand?.address || ""),
      reference: draft.reference ?? "",
      paymentDays: draft.paymentDays ?? DEFAULT_PAYMENT_DAYS,
    };
  });
}
type BuyerAccount = Parameters<typeof buyerOf>[0];
type ReadDraft = Awaited<ReturnType<typeof readForIssue>>[number];

/** The sum of the lines and the tax that the user saw. */
interface SeenAmounts {
  total?: number | undefined;
  tax?: number | undefined;
}

/**
 * Issues a draft: assigns the next number and freezes its content, with its tax and both parties. Number,
 * email and notification are stored in one batch, so that a refused invoice uses no number.
 * @throws not_found; conflict
 */
export async function issueInvoice(ctx: Ctx, id: string, seen: SeenAmounts = {}): Promise<{ recipient: string }> {
  const [draft] = await readForIssue(ctx, [id]);
  if (!draft) throw notFound("This invoice");
  await issue(ctx, draft, seen);
  return { recipient: draft.email };
}

/** The same for several drafts, one by one, so that a refused one does not stop the others. */
export async function issueMany(ctx: Ctx, ids: readonly string[]): Promise<{ issued: number; refused: string[] }> {
  const drafts = await readForIssue(ctx, [...new Set(ids)]);
  const refused: string[] = [];
  for (const draft of drafts.sort((a, b) => (a.id < b.id ? -1 : 1))) {
    try {
      await issue(ctx, draft);
    } catch (thrown) {
      const error = asDomainError(thrown);
      if (!(error instanceof DomainError)) throw error;
      refused.push(`${draft.name}, ${periodName({ from: draft.periodFrom, to: draft.periodTo })}: ${error.message}`);
    }
  }
  return { issued: drafts.length - refused.length, refused };
}

async function issue(ctx: Ctx, draft: ReadDraft, seen: SeenAmounts = {}): Promise<void> {
  if (draft.status !== "draft") throw conflict("This invoice was already issued.", "invoice_issued");
  if (draft.totalMinor < 0)
    throw conflict(
      "The total is below zero. Remove an adjustment, or refund money with a credit note.",
      "invoice_total_negative",
    );
  const taxTotals = taxTotalsOf(draft.lines);
  const taxMinor = taxSum(taxTotals);
  if (seen.tax !== undefined && seen.tax !== taxMinor)
    throw conflict("The tax has changed since this page was opened. Check the invoice again.", "concurrent_change");
  const company = ctx.db.company(draft.companyId);
  const grossMinor = draft.totalMinor + taxMinor;
  const isFree = grossMinor === 0;
  const issued = {
    status: isFree ? ("paid" as const) : ("issued" as const),
    issuedAt: ctx.now(),
    issuedByName: ctx.actor.name,
    dueOn: addDays(billingToday(ctx), draft.paymentDays),
    paidAt: isFree ? ctx.now() : null,
    billedTo: draft.billedTo,
    reference: draft.reference,
    parties: draft.parties,
    taxMinor,
    taxTotals: taxTotals.length > 0 ? taxTotals : null,
    updatedAt: ctx.now(),
    ...(draft.collector && !isFree && { collectorIntegrationId: draft.collector, collectorStatus: "waiting" }),
  };
  const name = periodName({ from: draft.periodFrom, to: draft.periodTo });
  const recipient = draft.email;
  const letter = recipient
    ? await invoiceLetter(ctx, {
        ...draft,
        number: null,
        ...{ grossMinor, openMinor: grossMinor, paidMinor: 0, dueOn: issued.dueOn },
        ...{ recipient, key: draft.id, payUrl: null },
      })
    : [];
  await company.batch(
    company.assertExists("conflict", invoiceLines, eq(invoiceLines.invoiceId, draft.id)),
    ...(taxTotals.length > 0 ? storeLineTaxes(company, draft.id, draft.lines) : []),
    ...numbered(ctx, company, {
      id: draft.id,
      kind: "invoice",
      patch: issued,
      onlyIf: eq(invoices.totalMinor, seen.total ?? draft.totalMinor),
      entries: [
        {
          action: "invoice.issued",
          subject: `Invoice for ${name}, ${draft.name}`,
          companyId: draft.companyId,
          after: { total: formatMoney(grossMinor, draft.currency), dueOn: issued.dueOn },
        },
      ],
    }),
    ...letter,
    ...(recipient && isEmailSetUp(ctx)
      ? [company.update(invoices, { mailedAt: ctx.now() }, eq(invoices.id, draft.id))]
      : []),
    notificationStatement(ctx, company, {
      kind: "invoice",
      key: draft.id,
      title: `Invoice for ${name}`,
      body: isFree ? "Nothing is due." : `${formatMoney(grossMinor, draft.currency)}, due ${dayName(issued.dueOn)}.`,
      path: `/billing/invoices/${draft.id}`,
    }),
  );
  await ctx.enqueue(
    ...(recipient ? [{ type: "send-mail" as const }] : []),
    ...(issued.collectorStatus
      ? [{ type: "collect-invoice" as const, companyId: draft.companyId, invoiceId: draft.id }]
      : []),
  );
}

/**
 * Assigns the next number of its kind, in the batch that issues the draft. The batch rolls back when the draft was
 * issued, discarded or changed, so that numbers have no gaps or duplicates.
 */
export const numbered = (
  ctx: Ctx,
  company: CompanyDb,
  {
    id,
    kind,
    patch,
    onlyIf,
    entries = [],
  }: {
    id: string;
    kind: DocumentKind;
    patch: Partial<typeof invoices.$inferInsert>;
    onlyIf?: SQL;
    entries?: ChangeEntry[];
  },
) => {
  return [
    takeNextNumber(ctx.directory, kind),
    ...audited(
      ctx,
      company.update(
        invoices,
        { ...patch, number: lastNumber(kind) },
        eq(invoices.id, id),
        eq(invoices.status, "draft"),
        ...(onlyIf ? [onlyIf] : []),
      ),
      ...entries,
    ),
    company.assertExists("conflict", invoices, eq(invoices.id, id), eq(invoices.number, lastNumber(kind))),
  ] as const;
};
