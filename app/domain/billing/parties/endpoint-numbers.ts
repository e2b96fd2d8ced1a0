/** Electronic addresses in the Peppol network: the schemes, and the numbers in them whose form is published. Pure. */
import {
  hasAustralianDigits,
  hasBelgianDigits,
  hasGs1Digit,
  hasLuhnDigit,
  hasMod11Digit,
  hasMod97Digits,
  hasSwissDigit,
} from "./check-digits";
import { vatNumberProblem } from "./vat-numbers";

/** Electronic address schemes (EAS), which e-invoices must use. */
export const ENDPOINT_SCHEMES: ReadonlySet<string> = new Set(
  [
    "0002 0007 0009 0037 0060 0088 0096 0097 0106 0130 0135 0142 0147 0151 0154 0158 0170 0177 0183 0184 0188 0190",
    "0191 0192 0193 0194 0195 0196 0198 0199 0200 0201 0202 0203 0204 0205 0208 0209 0210 0211 0212 0213 0215 0216",
    "0217 0218 0219 0220 0221 0225 0230 0235 0240 9910 9913 9914 9915 9918 9919 9920 9922 9923 9924 9925 9926 9927",
    "9928 9929 9930 9931 9932 9933 9934 9935 9936 9937 9938 9939 9940 9941 9942 9943 9944 9945 9946 9947 9948 9949",
    "9950 9951 9952 9953 9957 9959 AN AQ AS AU EM",
  ].flatMap((codes) => codes.split(" ")),
);

interface NumberFormat {
  /** "A GLN has 13 digits": what the number looks like. */
  form: string;
  isSound(id: string): boolean;
  /** The rule of Peppol BIS Billing 3.0 that checks it. */
  rule?: string;
}

/** The pattern and, where one exists, the check digits. */
const format = (form: string, pattern: RegExp, check: (id: string) => boolean = () => true, rule?: string) => ({
  form,
  isSound: (id: string) => pattern.test(id) && check(id),
  ...(rule && { rule }),
});

/** SIRET numbers of La Poste are multiples of 5 in the sum of their digits. */
const isSiret = (id: string): boolean =>
  hasLuhnDigit(id) || (id.startsWith("356000000") && [...id].reduce((sum, digit) => sum + Number(digit), 0) % 5 === 0);

const PIVA = /^(IT)?\d{11}$/i;
const isPiva = (id: string): boolean => hasLuhnDigit(id.replace(/^IT/i, ""));
const FISCAL_CODE = /^(\d{11}|[A-Z]{6}\d{2}[A-Z]\d{2}[A-Z0-9]{3}\d[A-Z])$/i;

/** By scheme. */
export const NUMBER_FORMATS: Readonly<Record<string, NumberFormat>> = {
  "0002": format("A SIREN number has 9 digits", /^\d{9}$/, hasLuhnDigit),
  "0007": format("A Swedish organization number has 10 digits", /^\d{10}$/, hasLuhnDigit, "PEPPOL-COMMON-R049"),
  "0009": format("A SIRET number has 14 digits", /^\d{14}$/, isSiret),
  "0060": format("A DUNS number has 9 digits", /^\d{9}$/),
  "0088": format("A GLN has 13 digits", /^\d{13}$/, hasGs1Digit, "PEPPOL-COMMON-R040"),
  "0096": format("A Danish P number has 10 digits", /^\d{10}$/, undefined, "PEPPOL-COMMON-R052"),
  "0106": format("A KVK number has 8 digits", /^\d{8}$/),
  "0151": format("An ABN has 11 digits", /^\d{11}$/, hasAustralianDigits, "PEPPOL-COMMON-R050"),
  "0183": format("A Swiss UID is CHE with 9 digits", /^CHE\d{9}$/, (id) => hasSwissDigit(id.slice(3))),
  "0184": format("A Danish CVR number is DK with 8 digits", /^DK\d{8}$/, undefined, "PEPPOL-COMMON-R042"),
  "0190": format("An OIN has 20 digits", /^\d{20}$/),
  "0191": format("An Estonian registry code has 8 digits", /^\d{8}$/),
  "0192": format("A Norwegian organization number has 9 digits", /^\d{9}$/, hasMod11Digit, "PEPPOL-COMMON-R041"),
  "0196": format("An Icelandic kennitala has 10 digits", /^\d{10}$/),
  "0198": format("A Danish SE number is DK with 8 digits", /^DK\d{8}$/, undefined, "PEPPOL-COMMON-R053"),
  "0201": format("An IPA code has 6 letters or digits", /^[A-Z0-9]{6}$/i, undefined, "PEPPOL-COMMON-R044"),
  "0204": format("A Leitweg-ID looks like 04011000-1234512345-06", /^\d{2,12}(-[A-Z0-9]{1,30})?-\d{2}$/i, (id) =>
    hasMod97Digits(id.replaceAll("-", "")),
  ),
  "0208": format("A Belgian enterprise number has 10 digits", /^\d{10}$/, hasBelgianDigits, "PEPPOL-COMMON-R043"),
  "0210": format("A codice fiscale has 11 digits or 16 characters", FISCAL_CODE, undefined, "PEPPOL-COMMON-R045"),
  "0211": format("A partita IVA is IT with 11 digits", PIVA, isPiva, "PEPPOL-COMMON-R047"),
  "0216": format("A Finnish OVT code begins with 0037 and has 12 to 17 characters", /^0037\d{8}[A-Z0-9]{0,5}$/i),
};

/** Schemes whose numbers are VAT numbers, by their prefix. */
const VAT_SCHEMES: Readonly<Record<string, string>> = {
  ...{ 9910: "HU", 9914: "AT", 9920: "ES", 9925: "BE", 9926: "BG", 9928: "CY", 9929: "CZ", 9930: "DE", 9931: "EE" },
  ...{ 9932: "GB", 9933: "EL", 9934: "HR", 9935: "IE", 9937: "LT", 9938: "LU", 9939: "LV", 9943: "MT", 9944: "NL" },
  ...{ 9945: "PL", 9946: "PT", 9947: "RO", 9949: "SI", 9950: "SK", 9957: "FR" },
};

const EXAMPLES = "Choose the scheme, such as 0088 for a GLN or 9930 for a German VAT number.";

/** Addresses in schemes whose form is not known here. Those of CODDEST may have no digit. */
const isAddress = (scheme: string, id: string): boolean =>
  /^\d{4}$/.test(scheme)
    ? /^[A-Z0-9._~:/-]{3,50}$/i.test(id) && (/\d/.test(id) || scheme === "0205")
    : scheme !== "EM" || /^[^@\s]+@[^@\s]+\.[^@\s]+$/.test(id);

/** What is wrong with an electronic address, at which of its fields, and what to do; null when nothing is. */
export function endpointProblem(scheme: string, id: string): { field: "scheme" | "id"; says: string } | null {
  if (!scheme && !id) return null;
  if (!scheme) return { field: "scheme", says: EXAMPLES };
  if (!ENDPOINT_SCHEMES.has(scheme))
    return { field: "scheme", says: `${scheme} is not in the list of electronic address schemes (EAS). ${EXAMPLES}` };
  if (!id) return { field: "id", says: "Enter the address in this scheme, or clear the scheme." };
  const known = NUMBER_FORMATS[scheme];
  if (known && !known.isSound(id))
    return { field: "id", says: `${known.form}. Check the number, including its last digits.` };
  if (!isAddress(scheme, id))
    return { field: "id", says: "This is not an address in this scheme. Enter the ID, such as a registration number." };
  const prefix = VAT_SCHEMES[scheme];
  if (!prefix) return null;
  if (!id.startsWith(prefix)) return { field: "id", says: `Enter a VAT number that begins with ${prefix}.` };
  const says = vatNumberProblem(id);
  return says ? { field: "id", says } : null;
}
