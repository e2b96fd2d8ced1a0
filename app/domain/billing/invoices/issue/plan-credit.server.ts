import { eq } from "drizzle-orm";
import { invoices } from "#db/schema/billing";
import { listBrands } from "../../../companies/companies.service.server";
import type { Ctx } from "../../../kernel/ctx";
import { conflict, invalid, notFound } from "../../../kernel/errors";
import { formatMoney } from "../../../kernel/money";
import { billedSupplements, changedCharges, correctedLines } from "../../corrections/corrected-invoice.repo.server";
import { creditTotalsOf, taxSum } from "../../tax/tax";
import { creditedByLine, linesOf } from "../invoice-lines.repo.server";
import { type CreditForm, isPart, type LinePart } from "../invoices.schema";
import { readBalance } from "../open-balance.repo.server";
import { accountOf } from "./account.server";
import { creditableLines, partOf } from "./creditable-lines";

export type CreditChoice = Pick<CreditForm, "what" | "lines"> & { parts?: readonly LinePart[] };

/**
 * What a credit note of these lines, or of parts of them, contains. No line can be credited beyond its amount; when
 * nothing is left, the invoice is credited as a whole. A line whose rates were corrected no longer equals what was
 * billed, so it can only be credited with the whole invoice.
 * @throws not_found; validation; conflict
 */
export async function planCredit(ctx: Ctx, id: string, choice: CreditChoice) {
  const isAll = choice.what === "all";
  const invoice = await ctx.db.find(invoices, id);
  if (!invoice) throw notFound("This invoice");
  if (invoice.kind !== "invoice") throw conflict("A credit note cannot be credited.", "credit_note_not_creditable");
  if (invoice.status === "draft")
    throw conflict("This is a draft. Change or discard it instead.", "invoice_not_issued");
  if (invoice.status === "credited")
    throw conflict("This invoice was already credited in full.", "invoice_credited_whole");
  const company = ctx.db.company(invoice.companyId);
  const [rows, credited, notes, balance, supplements, corrected, changed, brands, account] = await company.batch(
    linesOf(company, id),
    creditedByLine(company, id),
    company.select(invoices, { columns: ["taxTotals", "totalMinor", "taxMinor"], where: eq(invoices.creditOf, id) }),
    readBalance(company, id),
    billedSupplements(company, id),
    correctedLines(company, id),
    changedCharges(company, id),
    listBrands({ ...ctx, db: company }),
    accountOf(company),
  );
  if (isAll && supplements.length > 0)
    throw conflict(
      "A later invoice bills the difference from its corrected rates. Credit that line first, or correct the rates again.",
      "supplement_billed",
    );
  const left = creditableLines(rows, credited);
  const chosen = isAll ? left : chosenLines(left, choice, invoice.currency);
  const isFixed = ofChanged(changed.flat());
  if (!isAll && chosen.some(isFixed))
    throw conflict(
      "The rates of a selected line were corrected. Credit the whole invoice, or correct its rates again.",
      "rates_corrected",
    );
  // A complete credit subtracts what corrections have credited already.
  const taken = isAll ? [...left, ...corrected] : chosen;
  if (taken.length === 0) throw invalid({ lines: ["Select the lines to credit"] }, "no_lines_chosen");
  // Crediting all lines individually does not include pending supplements, so these are still owed.
  const isWhole = isAll || (changed.length === 0 && left.every((line) => chosen.includes(line)));
  const creditLines = taken.map((line) => ({ ...line, amountMinor: -line.amountMinor, quantity: -line.quantity || 0 }));
  const taxTotals = creditTotalsOf(
    creditLines,
    invoice.taxTotals ?? [],
    notes.flatMap((note) => note.taxTotals ?? []),
  );
  const taxMinor = taxSum(taxTotals);
  const grossMinor = creditLines.reduce((sum, { amountMinor }) => sum + amountMinor, taxMinor);
  const leftMinor = [invoice, ...notes].reduce((sum, one) => sum + one.totalMinor + one.taxMinor, 0);
  if (!isAll) assertWithin(grossMinor, leftMinor, invoice.currency);
  const [brand] = brands;
  return {
    ...{ invoice, company, brand, taken, changed, isWhole, noteCount: notes.length },
    recipient: account?.email || brand?.email || "",
    ...{ creditLines, taxTotals, taxMinor, grossMinor, openMinor: balance?.openMinor ?? 0 },
  };
}

/** The selected lines, completely or in part; a line that nothing is left of is not among them. @throws validation */
function chosenLines<L extends Parameters<typeof partOf>[0]>(
  left: readonly L[],
  { lines, parts = [] }: CreditChoice,
  currency: string,
): L[] {
  const problems: Record<string, string[]> = {};
  const chosen = left.flatMap((line) => {
    const at = parts.findIndex((part) => part.position === line.position && isPart(part));
    const part = parts[at];
    if (!part) return lines.includes(line.position) ? [line] : [];
    const taken = partOf(line, part, currency);
    if ("line" in taken) return [taken.line];
    problems[`parts[${at}].${taken.field}`] = [taken.problem];
    return [];
  });
  if (Object.keys(problems).length > 0) throw invalid(problems, "line_part_not_valid");
  return chosen;
}

/** Credit notes reduce an invoice, and never by more than is left of it. @throws validation */
function assertWithin(grossMinor: number, leftMinor: number, currency: string): void {
  if (grossMinor > 0)
    throw invalid(
      { lines: ["These lines reduce the invoice. Select charges too, or credit the whole invoice."] },
      "credit_adds",
    );
  if (leftMinor + grossMinor < 0)
    throw invalid(
      {
        lines: [
          `Only ${formatMoney(leftMinor, currency)} can still be credited on this invoice. Select its discounts too, or credit the whole invoice.`,
        ],
      },
      "selection_exceeds_invoice",
    );
}

type Charged = { charge: string; item: string };

/** Whether a confirmed correction changed the line's charge. */
export const ofChanged = (changed: readonly Charged[]) => (line: Charged) =>
  changed.some(({ charge, item }) => charge === line.charge && item === line.item);
