import type { MAIL_KIND } from "#db/schema/people";
import { doubling } from "../kernel/doubling";

type MailKind = (typeof MAIL_KIND)[number];

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** After that the letter is of no use to whoever gets it: the link in it has ended, or they have called by now. */
const WORTH_SENDING: Record<MailKind, number> = {
  "password-reset": HOUR,
  invitation: 3 * DAY,
  "email-change": DAY,
  "account-notice": 3 * DAY,
  "contact-message": 3 * DAY,
  notification: DAY,
  invoice: 7 * DAY,
};

interface Try {
  kind: MailKind;
  createdAt: number;
  /** This one included. */
  attempts: number;
  retryAfterMs: number;
}

/** When a letter that was not taken is tried again; null when it is given up and shown to a person. */
export function nextTry({ kind, createdAt, attempts, retryAfterMs }: Try, now: number): number | null {
  const at = now + Math.max(retryAfterMs, doubling(MINUTE, attempts, 2 * HOUR));
  return at - createdAt < WORTH_SENDING[kind] ? at : null;
}

export const isTooLate = ({ kind, createdAt }: Pick<Try, "kind" | "createdAt">, now: number): boolean =>
  now - createdAt >= WORTH_SENDING[kind];
