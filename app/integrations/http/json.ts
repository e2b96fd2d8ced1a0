import { PartnerError } from "../partner";

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** The parsed text, or null where it is no JSON. */
export function tryParse(text: string): { value: unknown } | null {
  try {
    return { value: JSON.parse(text) };
  } catch {
    return null;
  }
}

/** @throws PartnerError nonsense where the answer is a page, or stops in the middle */
export function readJson(text: string, host: string): unknown {
  const parsed = tryParse(text);
  if (!parsed) throw noJson(text, host);
  return parsed.value;
}

/** What an answer is told as that should be JSON and is not. */
export function noJson(text: string, host: string, between = "A firewall or cache may be in the way."): PartnerError {
  const what = /^\s*[[{]/.test(text) ? "an answer that stops in the middle" : "a web page instead of data";
  return new PartnerError("nonsense", `${host} sent ${what}. ${between}`);
}
