import { tryParse } from "#app/integrations/http/json";
import { plainText } from "./entities";

interface Parsed {
  value: unknown;
  /** Text around the JSON, for a warning. */
  noise: string | null;
}

const NOISE_SEARCHED = 200_000;
const STARTS_TRIED = 40;
const ENDS_TRIED = 5;

/**
 * Parses JSON, even when PHP printed warnings before or after it. Null when the text contains no complete JSON: an HTML
 * page, or a truncated response.
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

/** Possible ends of the JSON: the end of the text, or before a tag. */
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
 * Possible starts of the JSON: the start of the text, a new line, or after a tag. Nowhere else: the "[]" inside a
 * truncated response must not pass for an empty list.
 */
function possibleStarts(text: string): number[] {
  if (/^[[{]/.test(text)) return [0];
  const head = text.slice(0, NOISE_SEARCHED);
  return [...head.matchAll(/(?<=^|\n|>)\s*([[{])/g)]
    .slice(0, STARTS_TRIED)
    .map((match) => match.index + match[0].length - 1);
}
