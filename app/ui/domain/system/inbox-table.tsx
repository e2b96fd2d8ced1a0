import { adminPaths } from "#app/http/admin-paths";
import { Check, Inbox, Undo2 } from "#app/ui/icons/icons";
import { PostButton } from "../../forms/post-button";
import { EmptyState } from "../../primitives/states/empty-state";
import { DataTable } from "../../primitives/tables/data-table";
import { Pagination } from "../../primitives/tables/pagination";
import { Time } from "../../primitives/values/time";

interface Row {
  id: string;
  name: string;
  email: string;
  company: string | null;
  subject: string;
  beginning: string;
  createdAt: number;
  handledAt: number | null;
  handledBy: string | null;
}

type Props = { rows: readonly Row[]; view: "open" | "handled"; newer: string | null; older: string | null };

/** Contact messages, newest first. */
export function InboxTable({ rows, view, newer, older }: Props) {
  return (
    <DataTable
      caption="Contact messages"
      rows={rows}
      rowKey={({ id }) => id}
      rowOver
      rowTo={({ id }) => adminPaths.contactMessage(id, { view })}
      columns={[
        {
          key: "subject",
          header: "Subject",
          primary: true,
          truncate: true,
          width: "24%",
          cell: ({ subject }) => subject,
        },
        {
          key: "from",
          header: "From",
          truncate: true,
          cell: ({ name, company }) => (company ? `${name}, ${company}` : name),
        },
        { key: "email", header: "Email", truncate: true, cell: ({ email }) => email },
        { key: "text", header: "Message", truncate: true, width: "24%", cell: ({ beginning }) => beginning },
        {
          key: "at",
          header: view === "open" ? "Received" : "Handled",
          cell: ({ createdAt, handledAt }) => <Time at={handledAt ?? createdAt} relative />,
        },
      ]}
      actions={({ id, subject }) => <HandledButton id={id} subject={subject} view={view} size="sm" />}
      empty={
        <EmptyState
          icon={Inbox}
          title={view === "open" ? "No open messages" : "No handled messages yet"}
          detail="Messages from the contact page appear here."
        />
      }
      footer={newer || older ? <Pagination newer={newer} older={older} /> : undefined}
    />
  );
}

type ButtonProps = { id: string; subject: string; view: "open" | "handled"; size?: "sm" | "md" };

export function HandledButton({ id, subject, view, size = "md" }: ButtonProps) {
  const isOpen = view === "open";
  return (
    <PostButton
      action={isOpen ? adminPaths.markHandled(id, { view }) : adminPaths.openAgain(id, { view })}
      size={size}
      icon={isOpen ? Check : Undo2}
      pending="Saving..."
    >
      {isOpen ? "Mark as handled" : "Reopen"}
      <span className="sr-only">: {subject}</span>
    </PostButton>
  );
}
