import { and, desc, eq, lt } from "drizzle-orm";
import { documentNumber } from "#app/domain/billing/invoice-labels";
import { invoices } from "#db/schema/billing";
import { integrations } from "#db/schema/integrations";
import { billingToday } from "../../../kernel/calendars";
import type { Ctx } from "../../../kernel/ctx";
import { dayName } from "../../../kernel/days";
import { conflict, notFound } from "../../../kernel/errors";
import type { Job } from "../../../kernel/jobs";
import { formatMoney } from "../../../kernel/money";
import { notificationStatement } from "../../../notifications/notifications.service.server";
import { overdueKey } from "../issue/paid.server";
import { openMinorOf } from "../open-balance.repo.server";
import { listUntried, listWaiting } from "./collect.repo.server";
import { openCollector, storeCollectorState } from "./collect.server";
import { isActiveCollector, preferredCollector } from "./collectors.server";

type Follow = Extract<Job, { type: "follow-invoice" }>;

/**
 * Handles the collector's webhook by fetching the invoice's current state: webhooks can be late, duplicated, out of
 * order, or about invoices that are not ours.
 */
export async function followInvoiceJob(ctx: Ctx, { companyId, integrationId, ref }: Follow): Promise<void> {
  const company = ctx.db.company(companyId);
  const invoice = await company.selectFirst(invoices, {
    columns: FOLLOWED,
    where: and(eq(invoices.collectorRef, ref), eq(invoices.collectorIntegrationId, integrationId)),
  });
  if (!invoice) return;
  const { provider, world, connection } = await openCollector({ ...ctx, db: company }, integrationId);
  const sent = await provider.fetchInvoice(world, connection, ref);
  // While a collect job is pending, that job records the outcome.
  if (sent && (sent.status === "paid" || invoice.collectorStatus !== "waiting"))
    await storeCollectorState(ctx, company, invoice, sent);
}

const FOLLOWED = {
  id: invoices.id,
  kind: invoices.kind,
  number: invoices.number,
  status: invoices.status,
  currency: invoices.currency,
  collectorStatus: invoices.collectorStatus,
  updatedAt: invoices.updatedAt,
  collectorIntegrationId: invoices.collectorIntegrationId,
};

/** Sends an issued invoice to the collector, again or for the first time. @throws not_found; conflict */
export async function collectAgain(ctx: Ctx, id: string): Promise<void> {
  const invoice = await ctx.db.find(invoices, id);
  if (!invoice) throw notFound("This invoice");
  if (invoice.kind !== "invoice" || invoice.status === "draft")
    throw conflict("Only issued invoices can be collected.", "invoice_not_issued");
  if (invoice.status !== "issued" && !invoice.collectorIntegrationId)
    throw conflict("Nothing is due on this invoice.", "nothing_to_pay");
  const company = ctx.db.company(invoice.companyId);
  const collectors = await company.select(integrations, {
    columns: ["id"],
    where: isActiveCollector(),
    orderBy: integrations.id,
  });
  const collector = preferredCollector(collectors, invoice.collectorIntegrationId);
  if (!collector)
    throw conflict(
      "This company has no active integration that collects payments. Connect or resume one first.",
      "no_payment_collector",
    );
  // Another account does not have the previous account's invoices.
  const isOther = invoice.collectorIntegrationId !== collector.id;
  await company.update(
    invoices,
    {
      collectorStatus: "waiting",
      collectorError: null,
      collectorIntegrationId: collector.id,
      ...(isOther && { collectorRef: null, payUrl: null }),
    },
    eq(invoices.id, id),
  );
  await ctx.enqueue({ type: "collect-invoice", companyId: invoice.companyId, invoiceId: id });
}

const INVOICES_PER_MESSAGE = 200;

/** Nightly: notifies about overdue invoices, and checks open ones with the collector in case a webhook was lost. */
export async function followOpenInvoices(ctx: Ctx): Promise<void> {
  const today = billingToday(ctx);
  const waiting = await listWaiting(ctx.db, INVOICES_PER_MESSAGE);
  if (waiting.length > 0)
    await ctx.enqueue(...waiting.map((invoice) => ({ type: "collect-invoice" as const, ...invoice })));
  for (let before: string | null = null; ; ) {
    const open: OpenInvoice[] = await listOpen(ctx, before);
    const overdue = open.filter(({ dueOn, openMinor }) => dueOn !== null && dueOn < today && openMinor > 0);
    await ctx.db.batch(...overdue.map((invoice) => overdueStatement(ctx, invoice)));
    const jobs = open.flatMap(({ companyId, collectorStatus, collectorIntegrationId, collectorRef }): Job[] =>
      collectorStatus === "open" && collectorIntegrationId && collectorRef
        ? [{ type: "follow-invoice", companyId, integrationId: collectorIntegrationId, ref: collectorRef }]
        : [],
    );
    if (jobs.length > 0) await ctx.enqueue(...jobs);
    before = open.at(-1)?.id ?? null;
    if (open.length < INVOICES_PER_MESSAGE) return;
  }
}

/** Notifies the client and the provider. The notification remains until nothing is due. */
const overdueStatement = (ctx: Ctx, invoice: OpenInvoice) =>
  notificationStatement(ctx, ctx.db.company(invoice.companyId), {
    kind: "invoice",
    key: overdueKey(invoice.id),
    title: `${documentNumber(invoice)} is overdue`,
    body: `${formatMoney(invoice.openMinor, invoice.currency)} was due on ${dayName(invoice.dueOn ?? "")}.`,
    path: `/billing/invoices/${invoice.id}`,
  });

type OpenInvoice = Awaited<ReturnType<typeof listOpen>>[number];

const listOpen = (ctx: Ctx, before: string | null) =>
  ctx.db.select(invoices, {
    columns: (own) => ({
      ...FOLLOWED,
      openMinor: openMinorOf(own),
      companyId: invoices.companyId,
      dueOn: invoices.dueOn,
      collectorRef: invoices.collectorRef,
    }),
    where: and(
      eq(invoices.status, "issued"),
      eq(invoices.kind, "invoice"),
      before === null ? undefined : lt(invoices.id, before),
    ),
    orderBy: desc(invoices.id),
    limit: INVOICES_PER_MESSAGE,
  });

/** Delay that leaves time for the message sent with the change. */
const UNTRIED_MS = 3 * 60_000;
const MAX_PER_RUN = 50;

/**
 * Cron: enqueues invoices waiting for their collector that were never tried, because the `collect-invoice` message was
 * lost. Failed ones have an error and a retry of their own. Random order: one that always fails must not block others.
 */
export async function enqueueUncollected(ctx: Ctx): Promise<void> {
  const untried = await listUntried(ctx.db, ctx.now() - UNTRIED_MS, MAX_PER_RUN);
  if (untried.length > 0)
    await ctx.enqueue(...untried.map((invoice) => ({ type: "collect-invoice" as const, ...invoice })));
}
