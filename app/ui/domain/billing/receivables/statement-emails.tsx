import type { ReactNode } from "react";
import type { statementEmailHistory } from "#app/domain/billing/receivables/emails/email-statement.server";
import { Time } from "#app/ui/primitives/values/time";

type Email = Awaited<ReturnType<typeof statementEmailHistory>>[number];

const WHAT: Record<Email["kind"], string> = { statement: "Statement", reminder: "Payment reminder" };
const STATUS: Record<Email["status"], (to: ReactNode) => ReactNode> = {
  pending: (to) => <>is being sent to {to}</>,
  sent: (to) => <>sent to {to}</>,
  kept: (to) => <>not sent to {to}, because email is not set up</>,
  dead: (to) => <>could not be sent to {to}</>,
};

/** Statements and reminders for a company: whether they were sent, to whom, by whom and when. */
export const StatementEmails = ({ emails }: { emails: Email[] }) => (
  <ol className="grid gap-2">
    {emails.map(({ id, kind, status, recipient, byName, createdAt, lastError }) => (
      <li key={id} className="break-words">
        {WHAT[kind]} {STATUS[status](<bdi>{recipient}</bdi>)}{" "}
        <span className="text-muted text-sm">
          <Time at={createdAt} /> by <bdi>{byName}</bdi>
          {status === "dead" && lastError && `: ${lastError}`}
        </span>
      </li>
    ))}
  </ol>
);
