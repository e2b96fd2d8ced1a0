import { type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { invoicerTypes } from "#app/integrations/registry";
import { billingAccounts, invoiceLines, invoices } from "#db/schema/billing";
import { mails } from "#db/schema/directory/credentials";
import { integrations } from "#db/schema/integrations";
import { listBrands, listReachableCompanies } from "../../companies/companies.service.server";
import type { Ctx } from "../../kernel/ctx";
import { notFound } from "../../kernel/errors";
import { cardsOfInvoice, chargesOfDraft } from "../charges.repo.server";
import { lastOfMonth } from "../days";
import type { InvoiceView } from "../invoice-words";
import { ratePeriod } from "../rating";
import { changesSince } from "./drafts/changes-since";
import { linesOf } from "./invoice-lines.repo.server";
import { openMinorOf, readBalance } from "./open-balance.repo.server";

const SHOWN = {
  id: invoices.id,
  companyId: invoices.companyId,
  kind: invoices.kind,
  status: invoices.status,
  number: invoices.number,
  periodFrom: invoices.periodFrom,
  periodTo: invoices.periodTo,
  currency: invoices.currency,
  totalMinor: invoices.totalMinor,
  creditOf: invoices.creditOf,
  createdAt: invoices.createdAt,
  issuedAt: invoices.issuedAt,
  dueOn: invoices.dueOn,
  paidAt: invoices.paidAt,
  collectorStatus: invoices.collectorStatus,
};

const todayOf = (ctx: Ctx): string => new Date(ctx.now()).toISOString().slice(0, 10);

function viewed(view: InvoiceView | undefined, today: string): SQL {
  if (view === undefined) return sql`1`;
  if (view === "credit-note") return sql`${invoices.kind} = 'credit-note'`;
  const status = view === "overdue" ? "issued" : view;
  const late = view === "overdue" ? sql`${invoices.dueOn} < ${today}` : sql`1`;
  return sql`${invoices.status} = ${status} and ${invoices.kind} = 'invoice' and ${late}`;
}

interface InvoiceQuery {
  companyId?: string | undefined;
  status?: InvoiceView | undefined;
  /** "2026-05": invoices with days in that month. */
  month?: string | undefined;
  cursor?: string | undefined;
  limit: number;
}

/** Drafts are visible to the provider only. */
const seesDrafts = (ctx: Ctx): boolean => ctx.can("billing.manage");
const withoutDrafts = (ctx: Ctx): SQL => (seesDrafts(ctx) ? sql`1` : sql`${invoices.status} <> 'draft'`);

const inMonth = (month: string | undefined): SQL =>
  month
    ? sql`${invoices.periodFrom} <= ${lastOfMonth(`${month}-01`)} and ${invoices.periodTo} >= ${`${month}-01`}`
    : sql`1`;

/** A page of invoices and credit notes in reach, newest first, with their balances. @throws not_found */
export async function listInvoices(ctx: Ctx, { companyId, status, month, cursor, limit }: InvoiceQuery) {
  const db = ctx.db.within(companyId);
  const today = todayOf(ctx);
  const where = sql`${viewed(status, today)} and ${inMonth(month)} and ${withoutDrafts(ctx)}`;
  const [rows, open, companies] = await db.batch(
    db.newest(invoices, (own) => ({ ...SHOWN, openMinor: openMinorOf(own) }), {
      where,
      before: cursor,
      limit: limit + 1,
    }),
    db.rows(
      (own) => ({
        currency: invoices.currency,
        issued: sql<number>`coalesce(sum(${openMinorOf(own)}), 0)`,
        overdue: sql<number>`coalesce(sum(iif(${invoices.kind} = 'invoice' and ${invoices.dueOn} < ${today},
          ${openMinorOf(own)}, 0)), 0)`,
        drafts: sql<number>`coalesce(sum(iif(${invoices.status} = 'draft', ${invoices.totalMinor}, 0)), 0)`,
      }),
      (own) => sql`from ${invoices} where ${own(invoices)} and ${invoices.status} in ('draft', 'issued')
        and ${withoutDrafts(ctx)} group by ${invoices.currency} order by ${invoices.currency}`,
    ),
    listReachableCompanies(ctx),
  );
  const shown = rows.slice(0, limit);
  return {
    rows: shown.map((row) => ({ ...row, isOverdue: isOverdue(row, today) })),
    next: rows.length > limit ? (shown.at(-1)?.id ?? null) : null,
    open,
    companies: companies.map(({ id, name }) => ({ id, name })),
  };
}

const isOverdue = (
  { kind, status, dueOn }: { kind: string; status: string; dueOn: string | null },
  today: string,
): boolean => kind === "invoice" && status === "issued" && dueOn !== null && dueOn < today;

/** The drafts among these, with their companies. */
export const draftsAmong = (ctx: Ctx, ids: readonly string[]) =>
  readDrafts(ctx, ctx.db, sql`${invoices.id} in (select value from json_each(${JSON.stringify(ids)}))`, ids.length);

/** The oldest drafts that match the list's filters. @throws not_found for a company out of reach */
export const draftsMatching = (
  ctx: Ctx,
  { companyId, month }: Pick<InvoiceQuery, "companyId" | "month">,
  limit: number,
) => readDrafts(ctx, ctx.db.within(companyId), inMonth(month), limit);

async function readDrafts(ctx: Ctx, db: Ctx["db"], condition: SQL, limit: number) {
  const [drafts, brands] = await db.batch(
    db.rows(
      SHOWN,
      (own) => sql`from ${invoices} where ${own(invoices)} and ${invoices.status} = 'draft' and ${condition}
        order by ${invoices.id} limit ${limit}`,
    ),
    listBrands(ctx),
  );
  return drafts.map((draft) => ({
    ...draft,
    companyName: brands.find(({ id }) => id === draft.companyId)?.name ?? "",
  }));
}

const credited = alias(invoices, "credited");
const creditedBy = (ctx: Ctx, id: string) =>
  ctx.db.first(
    { id: credited.id, number: credited.number },
    (own) => sql`from ${invoices} join ${invoices} credited on ${own.through(credited, invoices)}
      and ${credited.id} = ${invoices.creditOf} where ${own(invoices)} and ${invoices.id} = ${id}`,
  );

/** The recipient of a draft if it were issued now. */
const accountOfInvoice = (ctx: Ctx, id: string) =>
  ctx.db.first(
    { email: billingAccounts.email, address: billingAccounts.address, reference: billingAccounts.reference },
    (own) => sql`from ${invoices} join ${billingAccounts} on ${own.through(billingAccounts, invoices)}
      where ${own(invoices)} and ${invoices.id} = ${id}`,
  );
type Account = Awaited<ReturnType<typeof accountOfInvoice>>;

/** An invoice with its lines. @throws not_found, also when out of reach, or for a draft that the user must not see */
export async function getInvoice(ctx: Ctx, id: string) {
  const [invoice, balance, lines, of, brands, account] = await ctx.db.batch(
    ctx.db.find(invoices, id),
    readBalance(ctx.db, id),
    linesOf(ctx.db, id),
    creditedBy(ctx, id),
    listBrands(ctx),
    accountOfInvoice(ctx, id),
  );
  return { ...shownOf(ctx, invoice, balance, of, brands, account), lines };
}
export type ReadInvoice = Awaited<ReturnType<typeof getInvoice>>;

const brandOf = <B extends { id: string }>(brands: readonly B[], { companyId }: { companyId: string }) =>
  brands.find(({ id }) => id === companyId);

function shownOf(
  ctx: Ctx,
  invoice: typeof invoices.$inferSelect | null,
  balance: Awaited<ReturnType<typeof readBalance>>,
  of: { number: number | null } | null,
  brands: readonly { id: string; name: string; address: string | null }[],
  account: Account,
) {
  if (!invoice || (invoice.status === "draft" && !ctx.can("billing.manage", invoice.companyId)))
    throw notFound("This invoice");
  const brand = brandOf(brands, invoice);
  const name = brand?.name ?? "";
  // For a draft: the current recipient and reference.
  const { billedTo, reference } =
    invoice.status === "draft"
      ? {
          billedTo: [name, account?.address || brand?.address].filter(Boolean).join("\n"),
          reference: account?.reference ?? "",
        }
      : invoice;
  const balanceNow = balance ?? { creditedMinor: 0, openMinor: 0 };
  return {
    invoice: { ...invoice, ...balanceNow },
    facts: { ...invoice, billedTo, reference, ...balanceNow, creditOfNumber: of?.number ?? null },
    companyName: name,
    isOverdue: isOverdue(invoice, todayOf(ctx)),
  };
}

/** Data of an invoice's screen, with its history and, for a draft, the changes since it was made. @throws not_found */
export async function invoiceScreen(ctx: Ctx, id: string) {
  const note = alias(invoices, "note");
  const [invoice, balance, lines, of, brands, notes, taken, letters, collector, account, cards, charges] =
    await ctx.db.batch(
      ctx.db.find(invoices, id),
      readBalance(ctx.db, id),
      linesOf(ctx.db, id),
      creditedBy(ctx, id),
      listBrands(ctx),
      ctx.db.rows(
        {
          id: note.id,
          kind: note.kind,
          number: note.number,
          totalMinor: note.totalMinor,
          reason: note.reason,
          status: note.status,
          issuedAt: note.issuedAt,
        },
        (
          own,
        ) => sql`from ${invoices} cross join ${invoices} note indexed by invoices_by_credited on ${own.through(note, invoices)}
        and ${note.creditOf} = ${invoices.id} where ${own(invoices)} and ${invoices.id} = ${id} order by ${note.id}`,
      ),
      ctx.db.rows(
        { position: invoiceLines.position },
        (
          own,
        ) => sql`from ${invoices} cross join ${invoices} note indexed by invoices_by_credited on ${own.through(note, invoices)} and ${note.creditOf} = ${invoices.id}
        cross join ${invoiceLines} on ${own.through(invoiceLines, note)} and ${invoiceLines.invoiceId} = ${note.id}
        where ${own(invoices)} and ${invoices.id} = ${id}`,
      ),
      ctx.directory.rows(
        {
          recipient: mails.recipient,
          status: mails.status,
          createdAt: mails.createdAt,
          sentAt: mails.sentAt,
          lastError: mails.lastError,
        },
        sql`from ${mails} indexed by mails_once where ${mails.kind} = 'invoice' and ${mails.key} >= ${id} and ${mails.key} < ${`${id};`}
        order by ${mails.id}`,
      ),
      ctx.db.first(
        { id: integrations.id, name: integrations.name },
        (own) => sql`from ${invoices} join ${integrations} on ${own.through(integrations, invoices)}
        and ${integrations.status} <> 'paused'
        and ${integrations.type} in (select value from json_each(${JSON.stringify(invoicerTypes())}))
        where ${own(invoices)} and ${invoices.id} = ${id}
        order by ${integrations.id} <> coalesce(${invoices.collectorIntegrationId}, ''), ${integrations.id}`,
      ),
      accountOfInvoice(ctx, id),
      cardsOfInvoice(ctx.db, id),
      chargesOfDraft(ctx.db, id),
    );
  const shown = shownOf(ctx, invoice, balance, of, brands, account);
  const { periodFrom: from, periodTo: to, status } = shown.invoice;
  const rated = status === "draft" ? ratePeriod(cards, charges, { from, to }) : null;
  const manages = ctx.can("billing.manage", shown.invoice.companyId);
  return {
    ...shown,
    lines,
    of,
    notes,
    taken: taken.map(({ position }) => position),
    letters: manages ? letters : [],
    collector: manages ? collector : null,
    /** Recipient of the email when it is issued. */
    recipient: manages ? account?.email || brandOf(brands, shown.invoice)?.email || "" : "",
    manages,
    since: rated && changesSince(lines, rated.lines),
    unpriced: rated?.unpriced ?? [],
  };
}
