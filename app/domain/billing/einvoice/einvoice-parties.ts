import type { Party } from "../parties/party";
import { isVatNumber } from "../parties/vat-numbers";
import type { TaxCategory, TaxTotal } from "../tax/tax";
import { element, type Xml } from "./xml";

const text = (name: string, content: string) => element(`cbc:${name}`, content);

/** UNCL 5305. */
const CATEGORY_CODE: Record<TaxCategory, string> = {
  standard: "S",
  zero: "Z",
  "reverse-charge": "AE",
  exempt: "E",
  "outside-scope": "O",
};
const REASON_CODE: Partial<Record<TaxCategory, string>> = {
  "reverse-charge": "VATEX-EU-AE",
  "outside-scope": "VATEX-EU-O",
};

export const isOutsideScope = (totals: readonly Pick<TaxTotal, "category">[]): boolean =>
  totals.some(({ category }) => category === "outside-scope");

/** A party. Documents outside the scope of VAT must not name VAT numbers. */
export function partyXml(party: Party, role: "seller" | "buyer", isOutside: boolean): Xml {
  const { endpointId, endpointScheme, registration } = party;
  return element("cac:Party", [
    element("cbc:EndpointID", endpointId, { schemeID: endpointScheme }),
    element("cac:PartyName", [text("Name", party.name)]),
    element("cac:PostalAddress", [
      text("StreetName", party.street),
      text("AdditionalStreetName", party.street2),
      text("CityName", party.city),
      text("PostalZone", party.postalCode),
      text("CountrySubentity", party.region),
      element("cac:Country", [text("IdentificationCode", party.country)]),
    ]),
    isOutside ? null : taxSchemeXml(party, role),
    element("cac:PartyLegalEntity", [text("RegistrationName", party.name), text("CompanyID", registration)]),
    element("cac:Contact", [text("Telephone", party.phone), text("ElectronicMail", party.email)]),
  ]);
}

/** The VAT number; of the seller also another tax number. */
function taxSchemeXml(party: Party, role: "seller" | "buyer"): Xml {
  const scheme = isVatNumber(party) ? "VAT" : role === "seller" ? "TAX" : null;
  if (!party.taxId || !scheme) return null;
  return element("cac:PartyTaxScheme", [
    text("CompanyID", party.taxId),
    element("cac:TaxScheme", [text("ID", scheme)]),
  ]);
}

/** A tax category, of a line or, with its reason, of the totals. */
export const taxCategoryXml = (name: string, { category }: { category: TaxCategory }, rate: string, reason = ""): Xml =>
  element(name, [
    text("ID", CATEGORY_CODE[category]),
    category === "outside-scope" ? null : text("Percent", rate),
    ...(reason
      ? [text("TaxExemptionReasonCode", REASON_CODE[category] ?? ""), text("TaxExemptionReason", reason)]
      : []),
    element("cac:TaxScheme", [text("ID", "VAT")]),
  ]);
