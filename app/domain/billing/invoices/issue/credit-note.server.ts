import { eq } from "drizzle-orm";
import { documentNumber, periodName } from "#app/domain/billing/invoice-labels";
import { invoiceLines, invoices } from "#db/schema/billing";
import { innerJoin } from "#db/select.server";
import { audited } from "../../../audit/audit.service.server";
import { listBrands } from "../../../companies/companies.service.server";
import type { Ctx } from "../../../kernel/ctx";
import { conflict, invalid, notFound } from "../../../kernel/errors";
import { formatMoney } from "../../../kernel/money";
import { clearNotifications, notificationStatement } from "../../../notifications/notifications.service.server";
import {
  assertCorrections,
  billedSupplements,
  changedCharges,
  correctedLines,
} from "../../corrections/corrected-invoice.repo.server";
import { settleIfPaid } from "../../payments/payments.repo.server";
import { creditTotalsOf, taxSum } from "../../tax/tax";
import { assertNotCredited, linesOf } from "../invoice-lines.repo.server";
import type { CreditForm } from "../invoices.schema";
import { settleCreditNotes } from "../open-balance.repo.server";
import { invoiceScreen } from "../read-invoices.server";
import { accountOf } from "./account.server";
import { invoiceLetter } from "./invoice-letter.server";
import { numbered } from "./issue-invoice.server";
import { overdueKey } from "./paid.server";

/**
 * Credits an issued invoice, completely or by line, with a numbered credit note. Each line can be credited once; when
 * all are, the invoice is credited and its days can be billed again. A line whose rates were corrected no longer equals
 * what was billed, so it can only be credited with the whole invoice.
 * @throws not_found; validation; conflict
 */
export async function creditInvoice(ctx: Ctx, id: string, { what, lines, reason }: CreditForm): Promise<string> {
  const invoice = await ctx.db.find(invoices, id);
  if (!invoice) throw notFound("This invoice");
  if (invoice.kind !== "invoice") throw conflict("A credit note cannot be credited.", "credit_note_not_creditable");
  if (invoice.status === "draft")
    throw conflict("This is a draft. Change or discard it instead.", "invoice_not_issued");
  if (invoice.status === "credited")
    throw conflict("This invoice was already credited in full.", "invoice_credited_whole");
  const company = ctx.db.company(invoice.companyId);
  const creditId = ctx.newId();
  const [rows, credited, notes, supplements, corrected, changed, brands, account] = await company.batch(
    linesOf(company, id),
    company.select(invoices, {
      columns: { position: invoiceLines.position },
      join: [innerJoin(invoiceLines, eq(invoiceLines.invoiceId, invoices.id))],
      where: eq(invoices.creditOf, id),
    }),
    company.select(invoices, { columns: ["taxTotals"], where: eq(invoices.creditOf, id) }),
    billedSupplements(company, id),
    correctedLines(company, id),
    changedCharges(company, id),
    listBrands({ ...ctx, db: company }),
    accountOf(company),
  );
  if (what === "all" && supplements.length > 0)
    throw conflict(
      "A later invoice bills the difference from its corrected rates. Credit that line first, or correct the rates again.",
      "supplement_billed",
    );
  const gone = new Set(credited.map(({ position }) => position));
  const left = rows.filter(({ position }) => !gone.has(position));
  const isFixed = ofChanged(changed.flat());
  if (what === "some" && left.some((line) => lines.includes(line.position) && isFixed(line)))
    throw conflict(
      "The rates of a selected line were corrected. Credit the whole invoice, or correct its rates again.",
      "rates_corrected",
    );
  // A complete credit subtracts what corrections have credited already.
  const taken = what === "all" ? [...left, ...corrected] : left.filter(({ position }) => lines.includes(position));
  if (taken.length === 0) throw invalid({ lines: ["Select the lines to credit"] }, "no_lines_chosen");
  // Crediting all lines individually does not include pending supplements, so these are still owed.
  const isWhole = what === "all" || (taken.length === left.length && changed.length === 0);
  const creditLines = taken.map((line) => ({ ...line, amountMinor: -line.amountMinor, quantity: -line.quantity }));
  const taxTotals = creditTotalsOf(
    creditLines,
    invoice.taxTotals ?? [],
    notes.flatMap((note) => note.taxTotals ?? []),
  );
  const taxMinor = taxSum(taxTotals);
  const grossMinor = creditLines.reduce((sum, { amountMinor }) => sum + amountMinor, taxMinor);
  const wasPaid = invoice.status === "paid" && invoice.totalMinor + invoice.taxMinor !== 0;
  const positions = left.filter((line) => taken.includes(line)).map(({ position }) => position);
  const name = brands[0]?.name ?? "";
  const recipient = account?.email || brands[0]?.email || "";
  const { periodFrom, periodTo, currency } = invoice;
  const letter = recipient
    ? await invoiceLetter(ctx, {
        ...{
          id: creditId,
          kind: "credit-note",
          name,
          periodFrom,
          periodTo,
          currency,
          ...{ grossMinor, openMinor: 0, paidMinor: 0, dueOn: null },
        },
        ...{ recipient, key: creditId, payUrl: null },
      })
    : [];
  const subject = `${documentNumber(invoice)}, ${name}`;
  // The collector's invoice has another amount now: it is created again, or voided.
  const collected = invoice.collectorIntegrationId && !wasPaid ? { collectorStatus: "waiting" } : {};
  await company.batch(
    assertCorrections(company, id, changed.length),
    company.assertExists("conflict", invoices, eq(invoices.id, id), eq(invoices.status, invoice.status)),
    assertNotCredited(company, id, positions),
    ...audited(
      ctx,
      company.insert(invoices, {
        ...{ id: creditId, kind: "credit-note", creditOf: id, reason, currency, periodFrom, periodTo },
        ...{ billedTo: invoice.billedTo, reference: invoice.reference, createdAt: ctx.now(), updatedAt: ctx.now() },
        ...{ parties: invoice.parties, taxMinor, taxTotals: taxTotals.length > 0 ? taxTotals : null },
      }),
      {
        action: "invoice.credited",
        subject,
        companyId: company.companyId,
        after: { total: formatMoney(grossMinor, currency), lines: taken.length, reason },
      },
    ),
    company.insertMany(
      invoiceLines,
      creditLines.map((line) => ({
        ...line,
        invoiceId: creditId,
        reason: line.charge === "adjustment" ? line.reason : "",
      })),
    ),
    ...numbered(ctx, company, {
      id: creditId,
      kind: "credit-note",
      patch: {
        // A credit of a paid invoice is open until it is paid back; otherwise it needs no payment.
        status: wasPaid || !isWhole ? "issued" : "paid",
        ...{ issuedAt: ctx.now(), issuedByName: ctx.actor.name, mailedAt: recipient ? ctx.now() : null },
        paidAt: wasPaid || !isWhole ? null : ctx.now(),
      },
    }),
    company.update(
      invoices,
      { ...(isWhole && { status: "credited" as const }), ...collected, updatedAt: ctx.now() },
      eq(invoices.id, id),
    ),
    // The next reminder has the remaining amount.
    clearNotifications(company, "invoice", overdueKey(id)),
    // Also settles the earlier credit notes of single lines.
    ...(isWhole && !wasPaid
      ? [
          company.update(
            invoices,
            { status: "paid", paidAt: ctx.now() },
            eq(invoices.creditOf, id),
            eq(invoices.status, "issued"),
          ),
        ]
      : []),
    // A partly paid invoice can be settled by the credit.
    settleIfPaid(company, id, ctx.now()),
    settleCreditNotes(company, id, ctx.now()),
    ...letter,
    notificationStatement(ctx, company, {
      kind: "invoice",
      key: creditId,
      title: `Credit note for ${periodName({ from: periodFrom, to: periodTo })}`,
      body: `${formatMoney(-grossMinor, currency)} of ${documentNumber(invoice)} credited: ${reason}`,
      path: `/billing/invoices/${creditId}`,
    }),
  );
  await ctx.enqueue(
    ...(recipient ? [{ type: "send-mail" as const }] : []),
    ...(collected.collectorStatus
      ? [{ type: "collect-invoice" as const, companyId: company.companyId, invoiceId: id }]
      : []),
  );
  return creditId;
}

type Charged = { charge: string; item: string };

const ofChanged = (changed: readonly Charged[]) => (line: Charged) =>
  changed.some(({ charge, item }) => charge === line.charge && item === line.item);

/**
 * Lines that can be credited individually, and the number that can only be credited with the whole invoice.
 * @throws not_found
 */
export async function creditScreen(ctx: Ctx, id: string) {
  const screen = await invoiceScreen(ctx, id);
  const isFixed = ofChanged((await changedCharges(ctx.db.company(screen.invoice.companyId), id)).flat());
  const left = screen.lines.filter(({ position }) => !screen.taken.includes(position));
  return { ...screen, fixed: left.filter(isFixed).map(({ position }) => position) };
}
