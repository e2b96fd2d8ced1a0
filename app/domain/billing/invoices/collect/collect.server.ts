import { and, eq } from "drizzle-orm";
import { documentNumber, periodName } from "#app/domain/billing/invoice-labels";
import type { Invoicer, SentInvoice } from "#app/integrations/invoicer";
import { PartnerError } from "#app/integrations/partner";
import { invoicer } from "#app/integrations/registry";
import { isSame } from "#db/expressions";
import { invoices } from "#db/schema/billing";
import type { CompanyDb } from "#db/scoped.server";
import { listBrands } from "../../../companies/companies.service.server";
import { isPassing } from "../../../integrations/backoff";
import { findIntegrationRow, type IntegrationRow } from "../../../integrations/integrations.service.server";
import { type OpenPartner, openPartner } from "../../../integrations/open-partner.server";
import { noteAnswer, noteFailure } from "../../../integrations/partner-health.server";
import { billingToday } from "../../../kernel/calendars";
import type { Ctx } from "../../../kernel/ctx";
import { doubling, type Job } from "../../../kernel/jobs";
import { clearNotifications, notificationStatement } from "../../../notifications/notifications.service.server";
import { daysBetween } from "../../days";
import { creditedByLine, linesOf } from "../invoice-lines.repo.server";
import { storeCustomer } from "../issue/account.repo.server";
import { accountOf } from "../issue/account.server";
import { creditableLines } from "../issue/creditable-lines";
import { paidStatements } from "../issue/paid.server";
import { readBalance } from "../open-balance.repo.server";
import { excessStatement } from "./excess.server";
import { furtherLines, linesToSend } from "./lines-to-send";

type Invoice = typeof invoices.$inferSelect;
type Collect = Extract<Job, { type: "collect-invoice" }>;

const SECOND_MS = 1000;
/** Attempts by message, with doubling intervals; after that the nightly run continues. */
const MAX_ATTEMPTS = 8;
const FIRST_RETRY_MS = 30 * SECOND_MS;
const MAX_RETRY_MS = 3600 * SECOND_MS;

/**
 * Brings the payment provider's copy of an invoice in line with ours: created and open while an amount is due, void otherwise.
 * Safe to interrupt, repeat and run concurrently: each step has an idempotency key derived from the invoice.
 */
export async function collectInvoiceJob(ctx: Ctx, { companyId, invoiceId, tries = 0 }: Collect): Promise<void> {
  const company = ctx.db.company(companyId);
  const [invoice, balance, credited, lines, account, [brand]] = await company.batch(
    company.find(invoices, invoiceId),
    readBalance(company, invoiceId),
    creditedByLine(company, invoiceId),
    linesOf(company, invoiceId),
    accountOf(company),
    listBrands({ ...ctx, db: company }),
  );
  if (invoice?.collectorStatus !== "waiting" || !invoice.collectorIntegrationId) return;
  const billedLines = creditableLines(lines, credited);
  let collector: IntegrationRow | null = null;
  try {
    const open = await openCollector({ ...ctx, db: company }, invoice.collectorIntegrationId);
    collector = open.row;
    const due = balance?.openMinor ?? 0;
    const customer =
      account?.customerIntegrationId === invoice.collectorIntegrationId ? (account.customerRef ?? null) : null;
    // An interrupted earlier attempt may have created an invoice there for the full amount.
    const creditedMinor = balance?.creditedMinor ?? 0;
    const reductions = [
      creditedMinor && `credited${creditedMinor}`,
      invoice.paidMinor && `paid${invoice.paidMinor}`,
    ].filter(Boolean);
    const isOther = due <= 0 || reductions.length > 0;
    const made = isOther && customer ? { customerId: customer, keyBegins: invoice.id } : null;
    const earlier = await settleEarlier(open, invoice, made, due);
    if (earlier && earlier.status !== "void") return await storeCollectorState(ctx, company, invoice, earlier);
    if (due <= 0) return await storeCollectorState(ctx, company, invoice, earlier);
    const customerId = await customerOf(ctx, company, open, invoice.collectorIntegrationId, {
      known: customer,
      name: brand?.name ?? "",
      email: account?.email || brand?.email || "",
    });
    const sent = await open.provider.issue(open.world, open.connection, {
      // Idempotency key: differs when the earlier one was voided or the amount has decreased.
      key: [invoice.id, ...(earlier ? [earlier.invoiceId] : reductions)].join(":"),
      number: documentNumber(invoice),
      customerId,
      currency: invoice.currency,
      daysUntilDue: Math.max(0, daysBetween({ from: billingToday(ctx), to: invoice.dueOn ?? "" }) - 1),
      lines: linesToSend([...billedLines, ...furtherLines(invoice, billedLines, due)], open.provider.mostLines, {
        from: invoice.periodFrom,
        to: invoice.periodTo,
      }),
    });
    await storeCollectorState(ctx, company, invoice, sent);
    await noteAnswer(ctx, collector);
  } catch (error) {
    if (collector && error instanceof PartnerError) await noteFailure(ctx, collector, error);
    await handleFailure(ctx, company, invoice, error, tries);
  }
}

/** @throws PartnerError that names the obstacle */
export async function openCollector(
  ctx: Ctx,
  integrationId: string,
): Promise<OpenPartner<Invoicer> & { row: IntegrationRow }> {
  const row = await findIntegrationRow(ctx, integrationId);
  if (!row)
    throw new PartnerError("not-found", "The integration was deleted. Collect the invoice through another one.");
  if (row.status === "paused")
    throw new PartnerError("unavailable", "The integration is paused. Resume it, then try again.");
  const open = await openPartner(ctx, row, invoicer);
  if (!open) throw new PartnerError("not-found", "This integration does not collect payments.");
  return { ...open, row };
}

/** Voids the collector's earlier invoice, unless it has exactly the amount due or was paid meanwhile. */
async function settleEarlier(
  { provider, world, connection }: OpenPartner<Invoicer>,
  { collectorRef }: Invoice,
  made: { customerId: string; keyBegins: string } | null,
  due: number,
): Promise<SentInvoice | null> {
  const there = collectorRef
    ? await provider.fetchInvoice(world, connection, collectorRef)
    : made && (await provider.find(world, connection, made));
  if (!there || there.status === "void" || there.status === "paid") return there;
  if (there.status !== "draft" && there.totalMinor === due) return there;
  return provider.void(world, connection, there.invoiceId);
}

async function customerOf(
  ctx: Ctx,
  company: CompanyDb,
  { provider, world, connection }: OpenPartner<Invoicer>,
  integrationId: string,
  { known, name, email }: { known: string | null; name: string; email: string },
): Promise<string> {
  if (known) return known;
  const { companyId } = company;
  const key = `${companyId}:${integrationId}`;
  const id = await provider.ensureCustomer(world, connection, { companyId, name, email, key });
  await storeCustomer(company, integrationId, id, ctx.now());
  return id;
}

/** Stores the collector's state; an invoice paid there is marked as paid here. */
export async function storeCollectorState(
  ctx: Ctx,
  company: CompanyDb,
  invoice: Pick<
    Invoice,
    "id" | "status" | "collectorStatus" | "currency" | "kind" | "number" | "updatedAt" | "collectorIntegrationId"
  >,
  sent: SentInvoice | null,
): Promise<void> {
  const known = { collectorStatus: sent?.status ?? null, collectorError: null };
  // Does not overwrite a concurrent payment, credit note or retry: each has its own job.
  const isUnchanged = and(
    eq(invoices.id, invoice.id),
    isSame(invoices.collectorStatus, invoice.collectorStatus),
    eq(invoices.status, invoice.status),
    eq(invoices.updatedAt, invoice.updatedAt),
  )!;
  const isPaid = sent?.status === "paid";
  await company.batch(
    // Always records what exists there, so that the next job changes it instead of creating another.
    ...(sent
      ? [
          company.update(
            invoices,
            { collectorRef: sent.invoiceId, payUrl: sent.status === "open" ? sent.payUrl : null },
            eq(invoices.id, invoice.id),
            isSame(invoices.collectorIntegrationId, invoice.collectorIntegrationId),
          ),
        ]
      : []),
    company.update(invoices, known, isUnchanged),
    clearNotifications(company, "billing-trouble", `${invoice.id}:collector`),
    ...(isPaid
      ? paidStatements(company, invoice.id, ctx.now(), {
          paidMinor: sent.totalMinor,
          payment: {
            ...{ id: ctx.newId(), paidOn: billingToday(ctx), method: "online", reference: sent.invoiceId },
            byName: null,
          },
        })
      : []),
    ...(isPaid ? [excessStatement(ctx, company, invoice, sent)] : []),
  );
}

/** Temporary faults are retried; for others a user is notified. */
async function handleFailure(
  ctx: Ctx,
  company: CompanyDb,
  invoice: Invoice,
  error: unknown,
  tries: number,
): Promise<void> {
  if (!(error instanceof PartnerError)) throw error;
  const { fault, message, detail } = error;
  const passes = isPassing(fault);
  const again = passes && tries < MAX_ATTEMPTS;
  ctx.log.warn("collector not reached", { invoiceId: invoice.id, fault, tries, message });
  await company.batch(
    company.update(
      invoices,
      { collectorStatus: passes ? "waiting" : "failed", collectorError: message },
      eq(invoices.id, invoice.id),
      eq(invoices.collectorStatus, "waiting"),
    ),
    ...(again
      ? []
      : [
          notificationStatement(ctx, company, {
            kind: "billing-trouble",
            key: `${invoice.id}:collector`,
            title: `${documentNumber(invoice)} could not be sent to the payment provider`,
            body: `${periodName({ from: invoice.periodFrom, to: invoice.periodTo })}: ${message}`,
            path: `/billing/invoices/${invoice.id}`,
          }),
        ]),
  );
  if (!again) return;
  const wait = Math.max(detail.retryAfterMs ?? 0, doubling(FIRST_RETRY_MS, tries + 1, MAX_RETRY_MS));
  await ctx.enqueueLater(Math.ceil(wait / SECOND_MS), {
    type: "collect-invoice",
    companyId: company.companyId,
    invoiceId: invoice.id,
    tries: tries + 1,
  });
}
