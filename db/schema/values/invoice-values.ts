/** Values of invoices in JSON and enumerations. Imports only types, so that a page can import it without the tables. */

export const TAX_CATEGORY = ["standard", "zero", "reverse-charge", "exempt", "outside-scope"] as const;
export type TaxCategory = (typeof TAX_CATEGORY)[number];

/** How a charge is taxed. */
export interface TaxTreatment {
  category: TaxCategory;
  /** Thousandths of a percent: 19,000 is 19%, 8,875 is 8.875%. Zero except for "standard". */
  rate: number;
  /** Why no tax is due; printed on the invoice. Empty for "standard" and "zero". */
  reason: string;
}

/** One line of an invoice's totals by tax rate. */
export interface TaxTotal extends TaxTreatment {
  baseMinor: number;
  taxMinor: number;
}

/** Legal identity of the seller or the buyer. Unknown parts are empty. */
export interface Party {
  name: string;
  street: string;
  street2: string;
  city: string;
  postalCode: string;
  region: string;
  /** ISO 3166-1 alpha-2. */
  country: string;
  taxId: string;
  registration: string;
  /** Peppol participant: the code of the scheme, such as "0088", and the identifier in it. */
  endpointScheme: string;
  endpointId: string;
  email: string;
  phone: string;
}

/** What an issued invoice says about its parties and its payment, stored when it is issued. */
export interface InvoiceParties {
  seller: Party;
  buyer: Party;
  payment: {
    /** "VAT", "GST", "Sales tax". */
    taxName: string;
    terms: string;
    bankName: string;
    accountName: string;
    /** IBAN or account number. */
    accountNumber: string;
    /** BIC or routing number. */
    bankCode: string;
  };
}

/** Methods of payment, in the order of the form. */
export const PAYMENT_METHODS = ["bank-transfer", "card", "check", "cash", "online", "other"] as const;
export type PaymentMethod = (typeof PAYMENT_METHODS)[number];

/** Order of day and month in an accounting file. */
export const DATE_ORDERS = ["day-first", "month-first"] as const;
export type DateOrder = (typeof DATE_ORDERS)[number];

/** The tax categories of a line, and lines without tax. */
export const TAX_CODE_KEYS = [...TAX_CATEGORY, "none"] as const;
export type TaxCodeKey = (typeof TAX_CODE_KEYS)[number];

/**
 * What the provider's accounting system calls its accounts and tax rates. `{rate}` in a tax code stands for the
 * percentage.
 */
export interface AccountingCodes {
  dateOrder: DateOrder;
  /** Xero's code of the sales account. */
  xeroAccount: string;
  xeroTax: Record<TaxCodeKey, string>;
  quickbooksTax: Record<TaxCodeKey, string>;
}

/** What is emailed to a company about its account. */
export const STATEMENT_EMAIL_KIND = ["statement", "reminder"] as const;
export type StatementEmailKind = (typeof STATEMENT_EMAIL_KIND)[number];

/** A charge of an invoice: its billed total, and its amount at the corrected rates. */
export interface CorrectedCharge {
  charge: string;
  item: string;
  label: string;
  billedMinor: number;
  correctedMinor: number;
}

/** Stored with the confirmed correction. */
export interface CorrectedInvoice {
  invoiceId: string;
  number: number | null;
  /** The credit note when the amount decreases; null when a supplement goes on the next draft. */
  creditId: string | null;
  charges: CorrectedCharge[];
}
