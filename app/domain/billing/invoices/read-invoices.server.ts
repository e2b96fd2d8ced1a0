import { and, eq, gte, inArray, lt } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { billingAccounts, invoices, payments } from "#db/schema/billing";
import { mails } from "#db/schema/directory/credentials";
import { integrations } from "#db/schema/integrations";
import { innerJoin } from "#db/select.server";
import { listBrands } from "../../companies/companies.service.server";
import { billingToday } from "../../kernel/calendars";
import type { Ctx } from "../../kernel/ctx";
import { notFound } from "../../kernel/errors";
import { shownMailStatus } from "../../notifications/mail.service.server";
import { cardsOfInvoice, chargesOfDraft } from "../charges.repo.server";
import { billedToText, buyerOf } from "../parties/party";
import { partiesOfInvoice } from "../parties/payment-terms";
import { sellerOf } from "../parties/seller.server";
import { ratePeriod } from "../rating";
import { standardTreatment, taxedLines, taxSum, taxTotalsOf } from "../tax/tax";
import { BUYER_COLUMNS, TAX_COLUMNS, taxCardsOf } from "../tax/tax-details.repo.server";
import { isActiveCollector, preferredCollector } from "./collect/collectors.server";
import { changesSince } from "./drafts/changes-since";
import { creditedByLine, joinNotes, linesOf } from "./invoice-lines.repo.server";
import { grossOf, readBalance } from "./open-balance.repo.server";
import { dueState } from "./overdue";

const note = alias(invoices, "note");

const origin = alias(invoices, "origin");
/** The invoice that a credit note belongs to. */
const originOf = (ctx: Ctx, id: string) =>
  ctx.db.selectFirst(invoices, {
    columns: { id: origin.id, number: origin.number, status: origin.status },
    join: [innerJoin(origin, eq(origin.id, invoices.creditOf))],
    where: eq(invoices.id, id),
  });

const PAYMENT = {
  id: payments.id,
  amountMinor: payments.amountMinor,
  paidOn: payments.paidOn,
  method: payments.method,
  reference: payments.reference,
  reverses: payments.reverses,
  byName: payments.byName,
};

/** The recipient of a draft if it were issued now. */
const accountOfInvoice = (ctx: Ctx, id: string) =>
  ctx.db.selectFirst(invoices, {
    columns: {
      ...{ ...BUYER_COLUMNS, ...TAX_COLUMNS },
      ...{ reference: billingAccounts.reference, paymentDays: billingAccounts.paymentDays },
    },
    join: [innerJoin(billingAccounts, undefined)],
    where: eq(invoices.id, id),
  });
type Account = Awaited<ReturnType<typeof accountOfInvoice>>;

/** An invoice with its lines. @throws not_found, also when out of reach, or for a draft that the user must not see */
export async function getInvoice(ctx: Ctx, id: string) {
  const [invoice, balance, lines, of, brands, account, seller, taxCards] = await ctx.db.batch(
    ctx.db.find(invoices, id),
    readBalance(ctx.db, id),
    linesOf(ctx.db, id),
    originOf(ctx, id),
    listBrands(ctx),
    accountOfInvoice(ctx, id),
    sellerOf(ctx),
    taxCardsOf(ctx.db, eq(invoices.id, id)),
  );
  return shownOf(ctx, invoice, balance, { lines, of, brands, account, seller, taxCards });
}
export type ReadInvoice = Awaited<ReturnType<typeof getInvoice>>;

const brandOf = <B extends { id: string }>(brands: readonly B[], { companyId }: { companyId: string }) =>
  brands.find(({ id }) => id === companyId);

interface Related {
  lines: Awaited<ReturnType<typeof linesOf>>;
  of: { number: number | null } | null;
  brands: readonly { id: string; name: string; email: string; address: string | null }[];
  account: Account;
  seller: Awaited<ReturnType<typeof sellerOf>>;
  taxCards: Awaited<ReturnType<typeof taxCardsOf>>;
}

function shownOf(
  ctx: Ctx,
  invoice: typeof invoices.$inferSelect | null,
  balance: Awaited<ReturnType<typeof readBalance>>,
  { lines: stored, of, brands, account, seller, taxCards }: Related,
) {
  if (!invoice || (invoice.status === "draft" && !ctx.can("billing.manage", invoice.companyId)))
    throw notFound("This invoice");
  const brand = brandOf(brands, invoice);
  const name = brand?.name ?? "";
  const isDraft = invoice.status === "draft";
  // For a draft: as it would be issued now.
  const lines = isDraft ? taxedLines(stored, taxCards, standardTreatment(account)) : stored;
  const taxTotals = isDraft ? taxTotalsOf(lines) : (invoice.taxTotals ?? []);
  const buyer = buyerOf(account, { name, email: brand?.email });
  const shown = isDraft
    ? {
        billedTo: billedToText(buyer, account?.address || brand?.address || ""),
        reference: account?.reference ?? "",
        parties: partiesOfInvoice(seller, buyer, account?.paymentDays),
        taxMinor: taxSum(taxTotals),
      }
    : invoice;
  const { billedTo, reference, parties, taxMinor } = shown;
  const balanceNow = balance ?? { creditedMinor: 0, openMinor: 0 };
  return {
    invoice: { ...invoice, ...balanceNow, taxMinor },
    facts: {
      ...invoice,
      ...{ billedTo, reference, parties, taxMinor, taxTotals },
      ...balanceNow,
      issuedOn: dayOf(ctx, invoice.issuedAt),
      settledOn: dayOf(ctx, invoice.paidAt),
      creditOfNumber: of?.number ?? null,
    },
    lines,
    companyName: name,
    ...dueState({ ...invoice, ...balanceNow }, billingToday(ctx)),
  };
}

const dayOf = ({ calendars }: Ctx, at: number | null) => (at === null ? null : calendars.provider.dayOf(at));

/** Data of an invoice's screen, with its history and, for a draft, the changes since it was made. @throws not_found */
export async function invoiceScreen(ctx: Ctx, id: string) {
  const [
    invoice,
    balance,
    lines,
    of,
    brands,
    notes,
    credited,
    letters,
    collectors,
    account,
    cards,
    charges,
    seller,
    taxCards,
    paid,
  ] = await ctx.db.batch(
    ctx.db.find(invoices, id),
    readBalance(ctx.db, id),
    linesOf(ctx.db, id),
    originOf(ctx, id),
    listBrands(ctx),
    ctx.db.select(invoices, {
      columns: {
        id: note.id,
        kind: note.kind,
        number: note.number,
        grossMinor: grossOf(note),
        reason: note.reason,
        status: note.status,
        issuedAt: note.issuedAt,
      },
      join: [joinNotes],
      where: eq(invoices.id, id),
      orderBy: note.id,
    }),
    creditedByLine(ctx.db, id),
    // The key of an email is the invoice's id; that of a repeated one has a suffix after ":".
    ctx.directory.select(mails, {
      columns: ["recipient", "status", "createdAt", "sentAt", "lastError"],
      indexedBy: "mails_once",
      where: and(inArray(mails.kind, ["invoice", "credit-note"]), gte(mails.key, id), lt(mails.key, `${id};`)),
      orderBy: mails.id,
    }),
    ctx.db.select(invoices, {
      columns: { id: integrations.id, name: integrations.name },
      join: [innerJoin(integrations, isActiveCollector())],
      where: eq(invoices.id, id),
      orderBy: integrations.id,
    }),
    accountOfInvoice(ctx, id),
    cardsOfInvoice(ctx.db, id),
    chargesOfDraft(ctx.db, id),
    sellerOf(ctx),
    taxCardsOf(ctx.db, eq(invoices.id, id)),
    ctx.db.select(invoices, {
      columns: PAYMENT,
      join: [innerJoin(payments, eq(payments.invoiceId, invoices.id))],
      where: eq(invoices.id, id),
      orderBy: payments.id,
    }),
  );
  const shown = shownOf(ctx, invoice, balance, { lines, of, brands, account, seller, taxCards });
  const { periodFrom: from, periodTo: to, status } = shown.invoice;
  const rated = status === "draft" ? ratePeriod(cards, charges, { from, to }) : null;
  const manages = ctx.can("billing.manage", shown.invoice.companyId);
  return {
    ...shown,
    of,
    notes,
    payments: paid.map(({ byName, ...payment }) => ({
      ...payment,
      byName: manages ? byName : null,
      isReversed: paid.some(({ reverses }) => reverses === payment.id),
    })),
    credited,
    letters: manages ? letters.map((one) => ({ ...one, status: shownMailStatus(ctx, one.status) })) : [],
    collector: manages ? preferredCollector(collectors, shown.invoice.collectorIntegrationId) : null,
    /** Recipient of the email when it is issued. */
    recipient: manages ? account?.email || brandOf(brands, shown.invoice)?.email || "" : "",
    manages,
    since: rated && changesSince(lines, rated.lines),
    unpriced: rated?.unpriced ?? [],
  };
}
