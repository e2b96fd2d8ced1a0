import { isIban } from "./iban";
import type { InvoiceParties } from "./party";

/** The bank account that customers pay into, as terms and details; what is not set is left out. */
export function bankAccountLines({ seller, payment }: Pick<InvoiceParties, "seller" | "payment">) {
  const { bankName, accountName, accountNumber, bankCode } = payment;
  const known: [string, string][] = [
    ["Bank", bankName],
    ["Account holder", accountNumber && (accountName || seller.name)],
    [isIban(accountNumber) ? "IBAN" : "Account number", accountNumber],
    [codeTerm(bankCode), bankCode],
  ];
  return known.flatMap(([term, detail]) => (detail ? [{ term, detail }] : []));
}

const BIC = /^[A-Z]{6}[A-Z0-9]{2}([A-Z0-9]{3})?$/;

/** A BIC names its country in letters; the routing numbers of the US and Canada are digits. */
const codeTerm = (code: string): string =>
  BIC.test(code) ? "BIC" : /^\d+$/.test(code) ? "Routing number" : "BIC or routing number";
