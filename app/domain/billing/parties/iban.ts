/** International bank account numbers (ISO 13616). Pure. */
import { hasMod97Digits } from "./check-digits";
import { countryName } from "./party";

/** Characters of an IBAN by country. */
const LENGTHS: ReadonlyMap<string, number> = new Map(
  [
    "AD24 AE23 AL28 AT20 AZ28 BA20 BE16 BG22 BH22 BR29 BY28 CH21 CR22 CY28 CZ24 DE22 DK18 DO28 EE20 EG29 ES24 FI18",
    "FO18 FR27 GB22 GE22 GI23 GL18 GR27 GT28 HR21 HU28 IE22 IL23 IQ23 IS26 IT27 JO30 KW30 KZ20 LB28 LC32 LI21 LT20",
    "LU20 LV21 LY25 MC27 MD24 ME22 MK19 MR27 MT31 MU30 NL18 NO15 PK24 PL28 PS29 PT25 QA29 RO24 RS22 SA24 SC31 SE24",
    "SI19 SK24 SM27 ST25 SV28 TL23 TN24 TR26 UA29 VA22 VG24 XK20",
  ]
    .flatMap((entries) => entries.split(" "))
    .map((entry) => [entry.slice(0, 2), Number(entry.slice(2))]),
);

const compact = (account: string): string => account.replace(/[\s-]+/g, "").toUpperCase();

/** A country's prefix, two check digits and an account; other account numbers do not begin so. */
const looksLikeIban = (iban: string): boolean =>
  /^[A-Z]{2}\d{2}[A-Z0-9]{4,}$/.test(iban) && LENGTHS.has(iban.slice(0, 2));

/** What is wrong with an IBAN; null when nothing is, or the account number is not an IBAN. */
export function ibanProblem(account: string): string | null {
  const iban = compact(account);
  if (!looksLikeIban(iban)) return null;
  const country = countryName(iban.slice(0, 2));
  const length = LENGTHS.get(iban.slice(0, 2));
  if (iban.length !== length) return `An IBAN of ${country} has ${length} characters, and this one has ${iban.length}.`;
  return hasMod97Digits(iban.slice(4) + iban.slice(0, 4))
    ? null
    : "The check digits of this IBAN do not match. Compare it with your bank's documents.";
}

export const isIban = (account: string): boolean => looksLikeIban(compact(account)) && ibanProblem(account) === null;
