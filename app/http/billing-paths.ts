import { type Query, withQuery } from "./paths";

/** URLs of billing, in a separate module so that other pages do not load them. */
export const billingPaths = {
  /** All companies, or one company's month. */
  billing: (query?: Query) => withQuery("/billing", query),
  /** All companies' rates, or with a company its versions. */
  allRates: (query?: Query) => withQuery("/billing/rates", query),
  rates: (company: string) => withQuery("/billing/rates", { company }),
  rateCard: (company: string, id: string) => withQuery(`/billing/rates/${id}`, { company }),
  /** Where a company's billing page says how to pay. */
  howToPay: (company: string) => `${withQuery("/billing", { company })}#how-to-pay`,
  /** The email address that receives a company's invoices. */
  contact: (company?: string) => withQuery("/billing/contact", { company }),
  /** The provider's rates for new clients. */
  defaultRates: () => "/billing/rates/default",
  /** Where a company without rates gets its first: copied, or entered. */
  firstRates: (company: string) => withQuery("/billing/rates/first", { company }),
  newRateCard: (company: string, basedOn?: string) => withQuery("/billing/rates/new", { company, basedOn }),
  /** Corrected rates for days that invoices cover: the form, and what they change. */
  newCorrection: (company: string, id: string) => withQuery(`/billing/rates/${id}/correct`, { company }),
  correction: (company: string, id: string) => withQuery(`/billing/corrections/${id}`, { company }),
  discardCorrection: (company: string, id: string) => withQuery(`/billing/corrections/${id}/discard`, { company }),
  /** The work behind a charge, for the days that were priced together. */
  work: (query: Query) => withQuery("/billing/activities", query),
  workFile: (query: Query) => withQuery("/billing/activities.csv", query),
  /** Manually entered work and materials. */
  entries: (company?: string, query?: Query) => withQuery("/billing/entries", { company, ...query }),
  newEntry: (company: string) => withQuery("/billing/entries/new", { company }),
  reverseEntry: (company: string, id: string) => withQuery(`/billing/entries/${id}/reverse`, { company }),
  /** The provider's own legal identity and bank account. */
  seller: () => "/billing/seller",
  /** Open balances of all companies by age, and one company's statement of account. */
  aging: () => "/billing/aging",
  statement: (query?: Query) => withQuery("/billing/statement", query),
  statementFile: (query?: Query) => withQuery("/billing/statement.csv", query),
  statementPdf: (query?: Query) => withQuery("/billing/statement.pdf", query),
  /** The preview of a statement or payment reminder by email. */
  emailStatement: (query?: Query) => withQuery("/billing/statement/email", query),
  /** Files of issued documents for the provider's accounting system, and the codes that they use. */
  accounting: (query?: Query) => withQuery("/billing/accounting", query),
  accountingCodes: () => "/billing/accounting/codes",
  accountingFile: (query: Query) => withQuery("/billing/accounting.csv", query),
  check: (query?: Query) => withQuery("/billing/check", query),
  companyInvoices: (company: string) => withQuery("/billing/invoices", { company }),
} as const;
