import { isCurrencyCode } from "#app/domain/kernel/money";
import { type EInvoiceRule, LINE_CATEGORY, rule } from "../einvoice-document";
import { textAt } from "../parse-xml";

const REGIONS = new Intl.DisplayNames("en", { type: "region", fallback: "none" });
const isCountry = (code: string): boolean => /^[A-Z]{2}$/.test(code) && REGIONS.of(code) !== undefined;

/** UNCL 5305, as far as EN 16931 uses it. */
const TAX_CATEGORIES = ["AE", "E", "S", "Z", "G", "O", "K", "L", "M", "B"];
/** The codes of the exemption reasons list that our documents write. */
const REASON_CODES = ["VATEX-EU-AE", "VATEX-EU-O"];
/** Electronic address schemes (EAS). */
const ADDRESS_SCHEMES = new Set(
  [
    "0002 0007 0009 0037 0060 0088 0096 0097 0106 0130 0135 0142 0147 0151 0154 0158 0170 0177 0183 0184 0188 0190",
    "0191 0192 0193 0194 0195 0196 0198 0199 0200 0201 0202 0203 0204 0205 0208 0209 0210 0211 0212 0213 0215 0216",
    "0217 0218 0219 0220 0221 0225 0230 0235 0240 9910 9913 9914 9915 9918 9919 9920 9922 9923 9924 9925 9926 9927",
    "9928 9929 9930 9931 9932 9933 9934 9935 9936 9937 9938 9939 9940 9941 9942 9943 9944 9945 9946 9947 9948 9949",
    "9950 9951 9952 9953 9957 9959 AN AQ AS AU EM",
  ].flatMap((codes) => codes.split(" ")),
);
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
      .every(({ attributes }) => ADDRESS_SCHEMES.has(attributes.schemeID ?? "")),
  ),
];
