import { alarmAt, sizeText } from "./databases/database-size";

/** Evaluates the system's state: healthy, or what needs attention and where. */
export interface SystemState {
  /** The last cron run; null when there was none. */
  lastCronAt: number | null;
  /** Failures among the last runs. */
  cronFailures: number;
  broken: readonly { name: string; lastError: string | null }[];
  pushesDead: number;
  pushesLate: number;
  syncsLate: number;
  mailsDead: number;
  isEmailSetUp: boolean;
  /** Emails that were not sent because email was not set up, counted up to `MAX_KEPT_COUNTED`. */
  mailsKept: number;
  /** The last finished reconciliation, if any. */
  ledger: { differences: number; status: string } | null;
  /** Bytes; null where the database does not report it. */
  databaseSize: number | null;
}

export interface Reason {
  text: string;
  /** The section of the system page that shows the details. */
  at: "overview" | "outbox" | "mail" | "integrations" | "ledger" | "databases";
  /** Narrows that section's list. */
  status?: "kept";
}

/** Larger numbers of unsent emails are shown as "more than". */
export const MAX_KEPT_COUNTED = 1000;
const noEmailText = (kept: number): string =>
  kept === 0 ? "Email is not set up; no emails are sent." : `Email is not set up; ${unsentText(kept)}.`;

/** "18 not sent". */
export const unsentText = (kept: number): string =>
  kept > MAX_KEPT_COUNTED ? `more than ${MAX_KEPT_COUNTED.toLocaleString("en")} not sent` : `${kept} not sent`;

const CRON_LATE_MS = 5 * 60_000;
const counted = (n: number, one: string, many: string) => (n === 1 ? `1 ${one}` : `${n} ${many}`);

/** Empty when everything is healthy. */
export function reasonsToLook(state: SystemState, now: number): Reason[] {
  const { lastCronAt, cronFailures, broken, pushesDead, pushesLate, syncsLate, mailsDead, ledger, databaseSize } =
    state;
  const reasons: (Reason | false)[] = [
    lastCronAt === null && { at: "overview", text: "The cron has not run yet. Stores are not synced automatically." },
    lastCronAt !== null &&
      now - lastCronAt > CRON_LATE_MS && {
        at: "overview",
        text: `The cron has not run for ${Math.round((now - lastCronAt) / 60_000)} minutes. Stores are not synced automatically.`,
      },
    cronFailures > 0 && {
      at: "overview",
      text: `${counted(cronFailures, "run", "runs")} of the cron failed recently.`,
    },
    ...broken.map(
      ({ name, lastError }): Reason => ({ at: "integrations", text: `${name}: ${lastError ?? "in error"}` }),
    ),
    syncsLate > 0 && {
      at: "integrations",
      text: `${counted(syncsLate, "store is", "stores are")} synced late. The queue may be stuck.`,
    },
    pushesDead > 0 && {
      at: "outbox",
      text: `${counted(pushesDead, "message to a store was", "messages to stores were")} not delivered.`,
    },
    pushesLate > 0 && {
      at: "outbox",
      text: `${counted(pushesLate, "message to a store waits", "messages to stores wait")} longer than planned. The queue may be stuck.`,
    },
    mailsDead > 0 && { at: "mail", text: `${counted(mailsDead, "email", "emails")} could not be sent.` },
    !state.isEmailSetUp && { at: "mail", status: "kept", text: noEmailText(state.mailsKept) },
    ledger?.status === "failed" && {
      at: "ledger",
      text: "The last reconciliation of the stock ledger was interrupted.",
    },
    ledger !== null &&
      ledger.differences > 0 && {
        at: "ledger",
        text: `The stock ledger and the balances differ in ${counted(ledger.differences, "place", "places")}.`,
      },
    databaseSize !== null &&
      alarmAt(databaseSize) !== null && {
        at: "databases",
        text: `The database has ${sizeText(databaseSize)}. A full one takes no orders.`,
      },
  ];
  return reasons.filter((reason) => reason !== false);
}
