/** VAT numbers of the EU and its neighbors, as the tax authorities publish their formats. Pure. */
import { hasMod11Digit } from "./check-digits";
import { countryName } from "./party";

interface VatFormat {
  /** What follows the prefix. */
  pattern: RegExp;
  /** Its check digits are right. */
  example: string;
  /** Where it differs from the prefix. */
  country?: string;
}

const FORMATS: Record<string, VatFormat> = {
  AT: { pattern: /^U\d{8}$/, example: "ATU13585627" },
  BE: { pattern: /^[01]\d{9}$/, example: "BE0428759497" },
  BG: { pattern: /^\d{9,10}$/, example: "BG175074752" },
  CH: { pattern: /^E\d{9}(MWST|TVA|IVA)?$/, example: "CHE116281710MWST" },
  CY: { pattern: /^\d{8}[A-Z]$/, example: "CY10259033P" },
  CZ: { pattern: /^\d{8,10}$/, example: "CZ25123891" },
  DE: { pattern: /^\d{9}$/, example: "DE136695976" },
  DK: { pattern: /^\d{8}$/, example: "DK13585628" },
  EE: { pattern: /^\d{9}$/, example: "EE100931558" },
  EL: { pattern: /^\d{9}$/, example: "EL094259216", country: "GR" },
  ES: { pattern: /^(?=.*[A-Z])[A-Z0-9]\d{7}[A-Z0-9]$/, example: "ESA28015865" },
  FI: { pattern: /^\d{8}$/, example: "FI20774740" },
  FR: { pattern: /^[A-HJ-NP-Z0-9]{2}\d{9}$/, example: "FR40303265045" },
  GB: { pattern: /^(\d{9}|\d{12}|(GD|HA)\d{3})$/, example: "GB980780684" },
  HR: { pattern: /^\d{11}$/, example: "HR33392005961" },
  HU: { pattern: /^\d{8}$/, example: "HU12892312" },
  IE: { pattern: /^(\d{7}[A-Z]{1,2}|\d[A-Z]\d{5}[A-Z])$/, example: "IE6433435F" },
  IT: { pattern: /^\d{11}$/, example: "IT00743110157" },
  LT: { pattern: /^(\d{9}|\d{12})$/, example: "LT119511515" },
  LU: { pattern: /^\d{8}$/, example: "LU15027442" },
  LV: { pattern: /^\d{11}$/, example: "LV40003521600" },
  MT: { pattern: /^\d{8}$/, example: "MT11679112" },
  NL: { pattern: /^\d{9}B\d{2}$/, example: "NL004495445B01" },
  NO: { pattern: /^\d{9}MVA$/, example: "NO923609016MVA" },
  PL: { pattern: /^\d{10}$/, example: "PL8567346215" },
  PT: { pattern: /^\d{9}$/, example: "PT501964843" },
  RO: { pattern: /^\d{2,10}$/, example: "RO18547290" },
  SE: { pattern: /^\d{10}01$/, example: "SE123456789701" },
  SI: { pattern: /^\d{8}$/, example: "SI50223054" },
  SK: { pattern: /^\d{10}$/, example: "SK2022749619" },
  XI: { pattern: /^(\d{9}|\d{12}|(GD|HA)\d{3})$/, example: "XI980780684", country: "GB" },
};

const isRegion = (code: string): boolean => /^[A-Z]{2}$/.test(code) && countryName(code) !== code;

/** The first two letters are a country's code, or those that Greece and Northern Ireland use. */
export const hasCountryPrefix = (vatNumber: string): boolean =>
  ["EL", "XI"].includes(vatNumber.slice(0, 2)) || isRegion(vatNumber.slice(0, 2));

/** A VAT number begins with its country's prefix; other tax IDs do not. */
export const isVatNumber = ({ taxId }: { taxId: string }): boolean =>
  /^[A-Z]{2}[A-Z0-9.\-/]*\d[A-Z0-9.\-/]*$/.test(taxId) && hasCountryPrefix(taxId);

/** What is wrong with a VAT number, and what to do; null when nothing is, or its country's format is not known. */
export function vatNumberProblem(taxId: string): string | null {
  const prefix = taxId.slice(0, 2);
  if (!isVatNumber({ taxId })) return null;
  if (prefix === "GR") return "Greek VAT numbers begin with EL. Enter EL instead of GR.";
  const format = FORMATS[prefix];
  if (!format) return null;
  const number = taxId.slice(2);
  const isSound = format.pattern.test(number) && (prefix !== "NO" || hasMod11Digit(number.slice(0, 9)));
  return isSound
    ? null
    : `This is not a VAT number of ${countryName(format.country ?? prefix)}. Enter one such as ${format.example}, without dots or hyphens.`;
}
