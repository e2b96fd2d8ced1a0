import { MAIL_STATUS_TABLE } from "#app/domain/notifications/mail/mail-labels";
import { adminPaths } from "#app/http/admin-paths";
import { paths } from "#app/http/paths";
import { Mail } from "#app/ui/icons/icons";
import { NothingFound } from "#app/ui/primitives/states/nothing-found";
import { EmptyState } from "../../../primitives/states/empty-state";
import { DataTable } from "../../../primitives/tables/data-table";
import { Pagination } from "../../../primitives/tables/pagination";
import { Badge } from "../../../primitives/values/badge";
import { Time } from "../../../primitives/values/time";

type Status = keyof typeof MAIL_STATUS_TABLE;
export interface LetterRow {
  id: string;
  kind: string;
  recipient: string;
  subject: string;
  status: Status;
  attempts: number;
  lastError: string | null;
  createdAt: number;
}

type Props = {
  rows: readonly LetterRow[];
  status: Status | undefined;
  newer: string | null;
  older: string | null;
};

export const LetterStatusBadge = ({ status }: { status: Status }) => <Badge status={MAIL_STATUS_TABLE[status]} />;

/** "password-reset" as text. */
const KIND: Record<string, string> = {
  invitation: "Invitation",
  "password-reset": "Password reset",
  "email-change": "Email change",
  "account-notice": "Account notice",
  "contact-message": "Contact message",
  notification: "Notification",
  invoice: "Invoice",
  "credit-note": "Credit note",
  statement: "Statement",
};
export const letterKind = (kind: string): string => KIND[kind] ?? kind;

/** Emails that the system wrote, newest first. */
export function LettersTable({ rows, status, newer, older }: Props) {
  return (
    <DataTable
      caption="Emails"
      rows={rows}
      rowKey={({ id }) => id}
      rowOver
      rowTo={({ id }) => adminPaths.letter(id, { status })}
      columns={[
        {
          key: "subject",
          header: "Subject",
          primary: true,
          truncate: true,
          width: "46%",
          cell: ({ subject }) => subject,
        },
        { key: "to", header: "To", truncate: true, width: "22%", cell: ({ recipient }) => recipient },
        { key: "status", header: "Status", cell: (letter) => <LetterStatusBadge status={letter.status} /> },
        { key: "at", header: "Created", cell: ({ createdAt }) => <Time at={createdAt} relative /> },
      ]}
      expanded={({ lastError, attempts }) =>
        lastError && (
          <p className="break-words text-bad text-sm">
            {attempts === 1 ? "1 attempt" : `${attempts} attempts`}: {lastError}
          </p>
        )
      }
      empty={
        status ? (
          <NothingFound icon={Mail} what="emails" clearTo={paths.system("mail")} />
        ) : (
          <EmptyState
            icon={Mail}
            title="No emails"
            detail="Invitations, password reset links, and contact messages appear here."
          />
        )
      }
      footer={newer || older ? <Pagination newer={newer} older={older} /> : undefined}
    />
  );
}
