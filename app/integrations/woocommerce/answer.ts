import { PartnerError } from "../partner";
import { plainText } from "./entities";

/** More than a page of orders ever takes; a body beyond it would only fill the Worker's memory. */
export const MAX_BODY_BYTES = 32 * 1024 * 1024;

/**
 * Reads the body up to the limit. @throws PartnerError nonsense with code too_large beyond it, unavailable when the
 * connection breaks.
 */
export async function readBody(response: Response, limit: number, host: string): Promise<string> {
  const declared = Number(response.headers.get("content-length") ?? 0);
  if (declared > limit || !response.body) {
    await response.body?.cancel();
    if (declared > limit) throw tooLarge(host, limit);
    return "";
  }
  const reader = response.body.getReader();
  const decoder = new TextDecoder();
  let text = "";
  let size = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return text + decoder.decode();
    size += value.byteLength;
    if (size > limit) {
      await reader.cancel();
      throw tooLarge(host, limit);
    }
    text += decoder.decode(value, { stream: true });
  }
}

function tooLarge(host: string, limit: number): PartnerError {
  const megabytes = Math.round(limit / 1024 / 1024);
  return new PartnerError(
    "nonsense",
    `${host} answered with more than ${megabytes} MB, which was not read to its end.`,
    {
      code: "too_large",
    },
  );
}

interface Parsed {
  value: unknown;
  /** The text that stood around the JSON, for a warning. */
  noise: string | null;
}

const NOISE_SEARCHED = 200_000;
const STARTS_TRIED = 40;
const ENDS_TRIED = 5;

/**
 * Parses JSON, also where PHP has printed warnings before or behind it. Null where there is no whole JSON in the text:
 * a page of HTML, or an answer that stops in the middle.
 */
export function parseJson(text: string): Parsed | null {
  const whole = tryParse(text);
  if (whole) return { value: whole.value, noise: null };
  for (const start of possibleStarts(text)) {
    for (const end of possibleEnds(text, text[start] === "[" ? "]" : "}")) {
      const found = end > start ? tryParse(text.slice(start, end)) : null;
      const noise = `${text.slice(0, start)} ${text.slice(end)}`;
      if (found) return { value: found.value, noise: plainText(noise).slice(0, 200) };
    }
  }
  return null;
}

/** Where it may end: at the very end, or before a tag. */
function possibleEnds(text: string, bracket: string): number[] {
  const trimmed = text.trimEnd();
  if (trimmed.endsWith(bracket)) return [trimmed.length];
  const tailAt = Math.max(0, text.length - NOISE_SEARCHED);
  const tail = text.slice(tailAt);
  return [...tail.matchAll(/[\]}](?=\s*<)/g)]
    .filter((match) => match[0] === bracket)
    .map((match) => tailAt + match.index + 1)
    .slice(-ENDS_TRIED)
    .reverse();
}

/**
 * Where JSON may begin: at the very start, on a new line or behind a tag. Nowhere else: the "[]" inside an answer that
 * was cut off must not pass for an empty list.
 */
function possibleStarts(text: string): number[] {
  if (/^[[{]/.test(text)) return [0];
  const head = text.slice(0, NOISE_SEARCHED);
  return [...head.matchAll(/(?<=^|\n|>)\s*([[{])/g)]
    .slice(0, STARTS_TRIED)
    .map((match) => match.index + match[0].length - 1);
}

function tryParse(text: string): { value: unknown } | null {
  try {
    return { value: JSON.parse(text) };
  } catch {
    return null;
  }
}
