import { eq } from "drizzle-orm";
import { invoiceLines, invoices } from "#db/schema/billing";
import { innerJoin } from "#db/select.server";
import { listBrands } from "../../../companies/companies.service.server";
import type { Ctx } from "../../../kernel/ctx";
import { conflict, invalid, notFound } from "../../../kernel/errors";
import { billedSupplements, changedCharges, correctedLines } from "../../corrections/corrected-invoice.repo.server";
import { creditTotalsOf, taxSum } from "../../tax/tax";
import { linesOf } from "../invoice-lines.repo.server";
import type { CreditForm } from "../invoices.schema";
import { invoiceScreen } from "../read-invoices.server";
import { accountOf } from "./account.server";

/**
 * What a credit note of these lines contains. Each line can be credited once; when all are, the invoice is credited as a
 * whole. A line whose rates were corrected no longer equals what was billed, so it can only be credited with the whole
 * invoice.
 * @throws not_found; validation; conflict
 */
export async function planCredit(ctx: Ctx, id: string, { what, lines }: Pick<CreditForm, "what" | "lines">) {
  const invoice = await ctx.db.find(invoices, id);
  if (!invoice) throw notFound("This invoice");
  if (invoice.kind !== "invoice") throw conflict("A credit note cannot be credited.", "credit_note_not_creditable");
  if (invoice.status === "draft")
    throw conflict("This is a draft. Change or discard it instead.", "invoice_not_issued");
  if (invoice.status === "credited")
    throw conflict("This invoice was already credited in full.", "invoice_credited_whole");
  const company = ctx.db.company(invoice.companyId);
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
  return {
    ...{ invoice, company, account, brand: brands[0], left, taken, changed, isWhole },
    ...{ creditLines, taxTotals, taxMinor, grossMinor },
  };
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
