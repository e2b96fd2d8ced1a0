import type { MAIL_KIND } from "#db/schema/directory/credentials";
import { doubling } from "../../kernel/jobs";

type MailKind = (typeof MAIL_KIND)[number];

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** How long each kind of email is worth sending. Later its link has expired, or the recipient has found another way. */
const MAX_AGE_MS: Record<MailKind, number> = {
  "password-reset": HOUR,
  invitation: 3 * DAY,
  "email-change": DAY,
  "account-notice": 3 * DAY,
  "contact-message": 3 * DAY,
  notification: DAY,
  invoice: 7 * DAY,
  "credit-note": 7 * DAY,
  // Its balances are those of the day on which it was written.
  statement: 3 * DAY,
};

/** For how many days an email of this kind can be sent. */
export const sendableDays = (kind: MailKind): number => MAX_AGE_MS[kind] / DAY;

interface Try {
  kind: MailKind;
  createdAt: number;
  /** Including this attempt. */
  attempts: number;
  retryAfterMs: number;
}

/** Time of the next attempt after a failure; null when the email has failed for good and needs a person's attention. */
export function nextTry({ kind, createdAt, attempts, retryAfterMs }: Try, now: number): number | null {
  const at = now + Math.max(retryAfterMs, doubling(MINUTE, attempts, 2 * HOUR));
  return at - createdAt < MAX_AGE_MS[kind] ? at : null;
}

export const isTooLate = ({ kind, createdAt }: Pick<Try, "kind" | "createdAt">, now: number): boolean =>
  now - createdAt >= MAX_AGE_MS[kind];
