import { all, type Node, textAt } from "./parse-xml";

export const SELLER = "cac:AccountingSupplierParty/cac:Party";
export const BUYER = "cac:AccountingCustomerParty/cac:Party";
export const TOTALS = "cac:LegalMonetaryTotal";
export const LINE_CATEGORY = "cac:Item/cac:ClassifiedTaxCategory";

/** A parsed e-invoice as the rules see it. */
export interface EInvoiceDocument {
  root: Node;
  isNote: boolean;
  /** The text at a path below the root; empty without one. */
  at(path: string): string;
  /** The elements at a path below the root. */
  all(path: string): Node[];
  lines: Node[];
  /** The element of a line that says how many. */
  quantity: string;
  subtotals: Node[];
  /** Every element of the document. */
  every: Node[];
}

export function readEInvoice(root: Node): EInvoiceDocument {
  const isNote = root.name === "CreditNote";
  return {
    root,
    isNote,
    at: (path) => textAt(root, path),
    all: (path) => all(root, path),
    lines: all(root, `cac:${root.name}Line`),
    quantity: isNote ? "cbc:CreditedQuantity" : "cbc:InvoicedQuantity",
    subtotals: all(root, "cac:TaxTotal/cac:TaxSubtotal"),
    every: everyBelow(root),
  };
}

const everyBelow = (node: Node): Node[] => [node, ...node.children.flatMap(everyBelow)];

/** Thousandths, which compare every currency's amounts exactly. */
export const thousandths = (text: string): number => Math.round(Number(text) * 1000);
export const sumOf = (texts: readonly string[]): number => texts.reduce((total, text) => total + thousandths(text), 0);

/** A party's tax numbers under a tax scheme such as "VAT". */
export const taxIds = (doc: EInvoiceDocument, party: string, scheme: string): string[] =>
  doc
    .all(`${party}/cac:PartyTaxScheme`)
    .filter((one) => textAt(one, "cac:TaxScheme/cbc:ID") === scheme)
    .map((one) => textAt(one, "cbc:CompanyID"));

export const legalId = (doc: EInvoiceDocument, party: string): string =>
  doc.at(`${party}/cac:PartyLegalEntity/cbc:CompanyID`);

export interface EInvoiceRule {
  /** The published id; ids that begin with "own-" are ours. */
  id: string;
  holds(doc: EInvoiceDocument): boolean;
}

export const rule = (id: string, holds: EInvoiceRule["holds"]): EInvoiceRule => ({ id, holds });
