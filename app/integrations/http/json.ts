import { PartnerError } from "../partner";

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** The parsed text; null when it is not JSON. */
export function tryParse(text: string): { value: unknown } | null {
  try {
    return { value: JSON.parse(text) };
  } catch {
    return null;
  }
}

/** @throws PartnerError nonsense when the response is an HTML page, or truncated */
export function readJson(text: string, host: string): unknown {
  const parsed = tryParse(text);
  if (!parsed) throw noJson(text, host);
  return parsed.value;
}

/** The error for a response that should be JSON and is not. */
export function noJson(text: string, host: string, between = "A firewall or cache may be interfering."): PartnerError {
  const what = /^\s*[[{]/.test(text) ? "an incomplete response" : "a web page instead of data";
  return new PartnerError("nonsense", `${host} sent ${what}. ${between}`);
}
