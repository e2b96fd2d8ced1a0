import { ENDPOINT_SCHEMES } from "#app/domain/billing/parties/endpoint-numbers";
import { isCurrencyCode } from "#app/domain/kernel/money";
import { type EInvoiceRule, LINE_CATEGORY, rule } from "../einvoice-document";
import { textAt } from "../parse-xml";

const REGIONS = new Intl.DisplayNames("en", { type: "region", fallback: "none" });
const isCountry = (code: string): boolean => /^[A-Z]{2}$/.test(code) && REGIONS.of(code) !== undefined;

/** UNCL 5305, as far as EN 16931 uses it. */
const TAX_CATEGORIES = ["AE", "E", "S", "Z", "G", "O", "K", "L", "M", "B"];
/** The codes of the exemption reasons list that our documents write. */
const REASON_CODES = ["VATEX-EU-AE", "VATEX-EU-O"];
/** UNCL 4461. */
const isPaymentMeans = (code: string): boolean =>
  code === "ZZZ" ||
  (/^[1-9]\d?$/.test(code) && (Number(code) <= 70 || (Number(code) >= 74 && Number(code) <= 78) || Number(code) >= 91));

/** Code lists. */
export const CODE_RULES: readonly EInvoiceRule[] = [
  rule("BR-CL-01", (doc) => ["380", "381"].includes(doc.at(`cbc:${doc.root.name}TypeCode`))),
  rule("BR-CL-03", (doc) =>
    doc.every
      .filter(({ name }) => /Amount$/.test(name))
      .every(({ attributes }) => isCurrencyCode(attributes.currencyID ?? "")),
  ),
  rule("BR-CL-04", (doc) => isCurrencyCode(doc.at("cbc:DocumentCurrencyCode"))),
  rule("BR-CL-14", (doc) =>
    doc.every
      .filter(({ name }) => name === "cac:Country")
      .every((one) => isCountry(textAt(one, "cbc:IdentificationCode"))),
  ),
  rule("BR-CL-16", (doc) => doc.all("cac:PaymentMeans/cbc:PaymentMeansCode").every(({ text }) => isPaymentMeans(text))),
  rule("BR-CL-17", ({ subtotals }) =>
    subtotals.every((one) => TAX_CATEGORIES.includes(textAt(one, "cac:TaxCategory/cbc:ID"))),
  ),
  rule("BR-CL-18", ({ lines }) =>
    lines.every((line) => TAX_CATEGORIES.includes(textAt(line, `${LINE_CATEGORY}/cbc:ID`))),
  ),
  rule("BR-CL-22", (doc) =>
    doc.every
      .filter(({ name }) => name === "cbc:TaxExemptionReasonCode")
      .every(({ text }) => REASON_CODES.includes(text)),
  ),
  rule("BR-CL-23", (doc) =>
    doc.every.every(({ attributes }) => attributes.unitCode === undefined || attributes.unitCode === "C62"),
  ),
  rule("BR-CL-25", (doc) =>
    doc.every
      .filter(({ name }) => name === "cbc:EndpointID")
      .every(({ attributes }) => ENDPOINT_SCHEMES.has(attributes.schemeID ?? "")),
  ),
];
