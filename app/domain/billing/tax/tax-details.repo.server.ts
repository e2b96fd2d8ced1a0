import type { SQL } from "drizzle-orm";
import { isNotNull, or, sql } from "drizzle-orm";
import { billingAccounts, invoiceLines, invoices, rateCards } from "#db/schema/billing";
import type { TaxOverride } from "#db/schema/column-values";
import type { CompanyDb, ScopedDb } from "#db/scoped.server";
import { innerJoin } from "#db/select.server";
import type { Statement } from "#db/statement.server";
import type { TaxCard, TaxedAmount } from "./tax";

const taxes = sql`${rateCards.rates} ->> '$.taxes'`.mapWith(String);

/** Rate cards with tax overrides or corrections, of the companies of the invoices that the condition selects. */
export const taxCardsOf = (db: ScopedDb, isChosen: SQL): Statement<(TaxCard & { companyId: string })[]> =>
  db
    .select(invoices, {
      columns: {
        companyId: rateCards.companyId,
        id: rateCards.id,
        version: rateCards.version,
        taxes,
        correction: rateCards.correction,
      },
      join: [innerJoin(rateCards, or(isNotNull(taxes), isNotNull(rateCards.correction)))],
      where: isChosen,
    })
    .map((rows) =>
      rows.map(({ taxes, correction, ...card }) => ({
        ...card,
        taxes: JSON.parse(taxes ?? "[]") as TaxOverride[],
        corrected: correction ?? [],
      })),
    );

/** Columns of the account that decide the tax, for a joined select. */
export const TAX_COLUMNS = {
  taxCategory: billingAccounts.taxCategory,
  taxRate: billingAccounts.taxRate,
  taxReason: billingAccounts.taxReason,
};

/** Columns of the account that identify the buyer, for a joined select. */
export const BUYER_COLUMNS = {
  email: billingAccounts.email,
  address: billingAccounts.address,
  legalName: billingAccounts.legalName,
  street: billingAccounts.street,
  street2: billingAccounts.street2,
  city: billingAccounts.city,
  postalCode: billingAccounts.postalCode,
  region: billingAccounts.region,
  country: billingAccounts.country,
  taxId: billingAccounts.taxId,
  registration: billingAccounts.registration,
  endpointScheme: billingAccounts.endpointScheme,
  endpointId: billingAccounts.endpointId,
};

/**
 * Stores the tax of a draft's lines, in the batch that issues it and before it does. Rolls the batch back when the draft
 * has other lines than these.
 */
export const storeLineTaxes = (
  company: CompanyDb,
  invoiceId: string,
  lines: readonly (TaxedAmount & { position: number })[],
) => {
  const given = JSON.stringify(
    lines.map((line) => [line.position, line.amountMinor, line.taxCategory, line.taxRate, line.taxReason]),
  );
  return [
    company.write(
      (own) => sql`update ${invoiceLines} set tax_category = one.value ->> 2, tax_rate = one.value ->> 3,
          tax_reason = one.value ->> 4
        from json_each(${given}) as one
        where ${own(invoiceLines)} and ${invoiceLines.invoiceId} = ${invoiceId}
          and ${invoiceLines.position} = one.value ->> 0 and ${invoiceLines.amountMinor} = one.value ->> 1`,
    ),
    company.assert(
      "conflict",
      (own) => sql`select count(*) = ${lines.length} and count(${invoiceLines.taxCategory}) = ${lines.length}
        from ${invoiceLines} where ${own(invoiceLines)} and ${invoiceLines.invoiceId} = ${invoiceId}`,
    ),
  ] as const;
};
