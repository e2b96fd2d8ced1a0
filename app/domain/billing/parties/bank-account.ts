import { isIban } from "./iban";
import type { InvoiceParties } from "./party";

/** The bank account that customers pay into, as terms and details; what is not set is left out. */
export function bankAccountLines({ seller, payment }: Pick<InvoiceParties, "seller" | "payment">) {
  const { bankName, accountName, accountNumber, bankCode } = payment;
  const known: [string, string][] = [
    ["Bank", bankName],
    ["Account holder", accountNumber && (accountName || seller.name)],
    [isIban(accountNumber) ? "IBAN" : "Account number", accountNumber],
    ["BIC or routing number", bankCode],
  ];
  return known.flatMap(([term, detail]) => (detail ? [{ term, detail }] : []));
}
