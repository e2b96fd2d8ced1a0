/** Legal identity of the seller and the buyer of an invoice, as documents print it. */
import type { InvoiceParties, Party } from "#db/schema/values/invoice-values";

export type { InvoiceParties, Party };

export const NO_PARTY: Party = {
  ...{ name: "", street: "", street2: "", city: "", postalCode: "", region: "", country: "" },
  ...{ taxId: "", registration: "", endpointScheme: "", endpointId: "", email: "", phone: "" },
};

const countries = new Intl.DisplayNames(["en"], { type: "region" });

export const countryName = (code: string): string => (/^[A-Z]{2}$/.test(code) ? (countries.of(code) ?? code) : code);

/** The address in lines, without the name: street, "Springfield, IL 62701" or "20354 Hamburg", and the country. */
function addressLines({ street, street2, city, postalCode, region, country }: Party): string[] {
  const isCodeLast = ["US", "CA", "AU", "GB", "IE"].includes(country);
  const place = isCodeLast
    ? [city, [region, postalCode].filter(Boolean).join(" ")].filter(Boolean).join(", ")
    : [[postalCode, city].filter(Boolean).join(" "), region].filter(Boolean).join(", ");
  return [street, street2, place, countryName(country)].filter(Boolean);
}

/** "VAT number: DE136695976", "Registration: HRB 1234": what identifies a party beside its address. */
export const identityLines = ({ taxId, registration }: Party, taxLabel: string): string[] => [
  ...(taxId ? [`${taxLabel}: ${taxId}`] : []),
  ...(registration ? [`Registration: ${registration}`] : []),
];

/** Legal name, address and identity of the seller, in lines. */
export const sellerLines = ({ seller, payment }: Pick<InvoiceParties, "seller" | "payment">): string[] => [
  seller.name,
  ...addressLines(seller),
  ...identityLines(seller, `${payment.taxName} ID`),
];

interface Account extends Omit<Party, "name" | "phone"> {
  legalName: string;
  address: string;
}

/** The buyer of a company's invoices; its billing account completes what the company says of itself. */
export const buyerOf = (
  account: Account | null,
  company: { name: string; email: string | null | undefined },
): Party => {
  if (!account) return { ...NO_PARTY, name: company.name, email: company.email ?? "" };
  const { legalName, address: _, ...rest } = account;
  return { ...NO_PARTY, ...rest, name: legalName || company.name, email: account.email || company.email || "" };
};

/** The addressee as printed: the structured address, or else the lines entered as text. */
export const billedToText = (buyer: Party, text: string): string =>
  [buyer.name, ...(buyer.street || buyer.city ? addressLines(buyer) : [text])].filter(Boolean).join("\n");
