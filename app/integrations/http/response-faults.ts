import { PartnerError, type PartnerFault } from "../partner";
import type { Answer } from "./send-request";

/** A platform's error response. */
export interface Refusal {
  host: string;
  answer: Answer;
  /** The platform's own message; null for an error page of an intermediary. */
  said: string | null;
  code?: string | null;
  /** What the user can do when the keys are refused. */
  newKeys: string;
  now: number;
}

/**
 * The error to show: what happened, and what the user can do about it. Adapters handle statuses that have a special
 * meaning on their platform.
 */
export function refusalError({ host, answer, said, code, newKeys, now }: Refusal): PartnerError {
  const { status } = answer;
  const reason = said ? ` ${quoted(said)}` : "";
  const [fault, message] = plainly(status, said !== null, host, reason, newKeys);
  const retryAfterMs = retryAfter(answer.headers, now);
  return new PartnerError(fault, message, {
    status,
    ...(code ? { code } : {}),
    ...(retryAfterMs === null ? {} : { retryAfterMs }),
  });
}

/** The platform's own message, as a sentence. */
export const quoted = (said: string): string =>
  `The response was: "${said
    .replace(/[<>{}]/g, "")
    .slice(0, 200)
    .trim()
    .replace(/\.$/, "")}".`;

function plainly(
  status: number,
  isOwn: boolean,
  host: string,
  reason: string,
  newKeys: string,
): [PartnerFault, string] {
  if (status === 401) return ["auth", `${host} rejected the key. ${newKeys}${reason}`];
  if (status === 403 && isOwn) return ["permission", `The key does not have permission for this. ${newKeys}${reason}`];
  if (status === 403)
    return ["unavailable", `A firewall in front of ${host} blocked the request. It will be retried automatically.`];
  if (status === 429) return ["rate-limited", `${host} is limiting requests. It will be retried automatically.`];
  if (status === 503) return ["unavailable", `${host} is down for maintenance or overloaded.${reason}`];
  if (status >= 500) return ["unavailable", `${host} returned a server error (${status}).${reason}`];
  if (status === 404) return ["not-found", `${host} returned not found.${reason}`];
  return ["nonsense", `${host} rejected the request (${status}).${reason}`];
}

const LONGEST_WAIT_MS = 24 * 60 * 60 * 1000;

/** Retry-After as seconds or as a date; null when it is neither. */
export function retryAfter(headers: Headers, now: number): number | null {
  const text = headers.get("retry-after")?.trim();
  if (!text) return null;
  const wait = /^\d+(?:\.\d+)?$/.test(text) ? Number(text) * 1000 : Date.parse(text) - now;
  return Number.isNaN(wait) ? null : Math.min(Math.max(Math.ceil(wait), 0), LONGEST_WAIT_MS);
}
