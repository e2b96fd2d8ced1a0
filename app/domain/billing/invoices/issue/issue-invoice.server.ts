import { eq, type SQL } from "drizzle-orm";
import { type DocumentKind, periodName } from "#app/domain/billing/invoice-labels";
import { inList } from "#db/expressions";
import { billingAccounts, invoiceLines, invoices } from "#db/schema/billing";
import { integrations } from "#db/schema/integrations";
import type { CompanyDb } from "#db/scoped.server";
import { innerJoin, leftJoin } from "#db/select.server";
import { audited, type ChangeEntry } from "../../../audit/audit.service.server";
import { listBrands } from "../../../companies/companies.service.server";
import type { Ctx } from "../../../kernel/ctx";
import { addDays, dayName } from "../../../kernel/days";
import { asDomainError } from "../../../kernel/db-errors.server";
import { conflict, DomainError, notFound } from "../../../kernel/errors";
import { formatMoney } from "../../../kernel/money";
import { notificationStatement } from "../../../notifications/notifications.service.server";
import { isActiveCollector } from "../collect/collectors.server";
import { lastNumber, takeNextNumber } from "./document-numbers.repo.server";
import { invoiceLetter } from "./invoice-letter.server";

const DEFAULT_PAYMENT_DAYS = 30;

/** Data needed to issue several invoices, in one round trip. */
async function readForIssue(ctx: Ctx, ids: readonly string[]) {
  const isChosen = inList(invoices.id, ids);
  const [drafts, collectors, brands] = await ctx.db.batch(
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
        email: billingAccounts.email,
        address: billingAccounts.address,
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
  );
  return drafts.map((draft) => {
    const brand = brands.find(({ id }) => id === draft.companyId);
    const collector = collectors.find(({ companyId }) => companyId === draft.companyId)?.id ?? null;
    return {
      ...draft,
      collector,
      name: brand?.name ?? "",
      email: draft.email || brand?.email || "",
      address: draft.address || brand?.address || "",
      reference: draft.reference ?? "",
      paymentDays: draft.paymentDays ?? DEFAULT_PAYMENT_DAYS,
    };
  });
}
type ReadDraft = Awaited<ReturnType<typeof readForIssue>>[number];

/**
 * Issues a draft: assigns the next number and freezes its content. `total` is the amount that the user saw. Number,
 * email and notification are stored in one batch, so that a refused invoice uses no number.
 * @throws not_found; conflict
 */
export async function issueInvoice(ctx: Ctx, id: string, total?: number): Promise<void> {
  const [draft] = await readForIssue(ctx, [id]);
  if (!draft) throw notFound("This invoice");
  await issue(ctx, draft, total);
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

async function issue(ctx: Ctx, draft: ReadDraft, total = draft.totalMinor): Promise<void> {
  if (draft.status !== "draft") throw conflict("This invoice was issued already.", "invoice_issued");
  if (draft.totalMinor < 0)
    throw conflict(
      "It comes to less than nothing. Take off an adjustment; a credit note pays back.",
      "invoice_total_negative",
    );
  const company = ctx.db.company(draft.companyId);
  const isFree = draft.totalMinor === 0;
  const issued = {
    status: isFree ? ("paid" as const) : ("issued" as const),
    issuedAt: ctx.now(),
    issuedByName: ctx.actor.name,
    dueOn: addDays(new Date(ctx.now()).toISOString().slice(0, 10), draft.paymentDays),
    paidAt: isFree ? ctx.now() : null,
    billedTo: [draft.name, draft.address].filter(Boolean).join("\n"),
    reference: draft.reference,
    updatedAt: ctx.now(),
    ...(draft.collector && !isFree && { collectorIntegrationId: draft.collector, collectorStatus: "waiting" }),
  };
  const name = periodName({ from: draft.periodFrom, to: draft.periodTo });
  const recipient = draft.email;
  const letter = recipient
    ? await invoiceLetter(ctx, {
        ...draft,
        openMinor: draft.totalMinor,
        dueOn: issued.dueOn,
        recipient,
        key: draft.id,
        payUrl: null,
      })
    : [];
  await company.batch(
    company.assertExists("conflict", invoiceLines, eq(invoiceLines.invoiceId, draft.id)),
    ...numbered(ctx, company, {
      id: draft.id,
      kind: "invoice",
      patch: issued,
      onlyIf: eq(invoices.totalMinor, total),
      entries: [
        {
          action: "invoice.issued",
          subject: `Invoice for ${name}, ${draft.name}`,
          companyId: draft.companyId,
          after: { total: formatMoney(draft.totalMinor, draft.currency), dueOn: issued.dueOn },
        },
      ],
    }),
    ...letter,
    ...(recipient ? [company.update(invoices, { mailedAt: ctx.now() }, eq(invoices.id, draft.id))] : []),
    notificationStatement(ctx, company, {
      kind: "invoice",
      key: draft.id,
      title: `Invoice for ${name}`,
      body: isFree
        ? "There is nothing to pay."
        : `${formatMoney(draft.totalMinor, draft.currency)}, to be paid by ${dayName(issued.dueOn)}.`,
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
