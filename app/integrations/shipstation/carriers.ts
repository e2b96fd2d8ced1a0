import type { Carrier } from "../tracking-links";

const OURS: Record<string, Carrier> = {
  stamps_com: "usps",
  endicia: "usps",
  express_1: "usps",
  usps: "usps",
  ups: "ups",
  ups_walleted: "ups",
  fedex: "fedex",
  fedex_walleted: "fedex",
  dhl_express: "dhl",
  dhl_express_worldwide: "dhl",
  dhl_ecommerce: "dhl",
};

/** The carrier, from ShipStation's code of the account that sells the postage. */
export function ourCarrier(code: string): Carrier {
  return OURS[code.trim().toLowerCase()] ?? "other";
}

/** ShipStation's code for tracking a carrier's parcels; undefined for carriers without one. */
export const CODE_OF: Partial<Record<Carrier, string>> = {
  usps: "stamps_com",
  ups: "ups",
  fedex: "fedex",
  dhl: "dhl_express",
};

const ALWAYS_UPPER = new Set(["usps", "ups", "dhl", "dpd", "gls", "us"]);
const NAMES: Record<string, string> = { fedex: "FedEx", ecommerce: "eCommerce", com: "com" };

/** "usps_priority_mail" → "USPS Priority Mail", when there is no name. */
export function nameOfCode(code: string): string {
  if (code === "stamps_com") return "Stamps.com";
  const word = (part: string) =>
    ALWAYS_UPPER.has(part) ? part.toUpperCase() : (NAMES[part] ?? part.charAt(0).toUpperCase() + part.slice(1));
  return code.split("_").filter(Boolean).map(word).join(" ");
}
