import type { OutboxMessage } from "#app/domain/integrations/outbox/manage-messages.server";
import { adminPaths } from "#app/http/admin-paths";
import { paths } from "#app/http/paths";
import { companyColumn } from "#app/ui/domain/columns/company-column";
import { RotateCcw, Send } from "#app/ui/icons/icons";
import { PostButton } from "../../forms/post-button";
import { LinkButton } from "../../primitives/buttons/link-button";
import { EmptyState } from "../../primitives/states/empty-state";
import { type Column, DataTable } from "../../primitives/tables/data-table";
import { Pagination } from "../../primitives/tables/pagination";
import { Mono } from "../../primitives/values/mono";
import { Time } from "../../primitives/values/time";

type Props = { rows: readonly OutboxMessage[]; status: string; newer: string | null; older: string | null };

const NOTHING: Record<string, { title: string; detail: string }> = {
  pending: { title: "No messages waiting", detail: "All stores are up to date." },
  done: { title: "No delivered messages", detail: "Updates that a store accepted appear here." },
  dead: { title: "No failed messages", detail: "Updates that a store rejects appear here." },
  discarded: { title: "No discarded messages", detail: "Failed updates that a user discarded appear here." },
};

const WHEN: Record<"pending" | "done", Column<OutboxMessage>> = {
  pending: { key: "next", header: "Next attempt", cell: ({ nextAt }) => <Time at={nextAt} relative /> },
  done: {
    key: "done",
    header: "Delivered",
    cell: ({ doneAt }) => (doneAt === null ? "—" : <Time at={doneAt} relative />),
  },
};

/** Pending updates to stores. */
export function OutboxTable({ rows, status, newer, older }: Props) {
  const isOpen = status === "pending" || status === "dead";
  return (
    <DataTable
      caption="Messages to stores"
      rows={rows}
      rowKey={({ id }) => id}
      columns={[
        {
          key: "order",
          header: "Order",
          primary: true,
          truncate: true,
          width: "16%",
          cell: ({ orderNumber, key }) => <Mono>{orderNumber ?? key}</Mono>,
        },
        {
          key: "what",
          header: "Content",
          truncate: true,
          width: "20%",
          cell: ({ trackingNumber, returnNumber }) =>
            returnNumber ? (
              <>
                Note: return <Mono>{returnNumber}</Mono>
              </>
            ) : (
              <Mono>{trackingNumber ?? "—"}</Mono>
            ),
        },
        {
          key: "store",
          header: "Store",
          truncate: true,
          cell: ({ integrationName }) => integrationName ?? "Deleted integration",
        },
        companyColumn(({ companyName }: OutboxMessage) => companyName),
        { key: "at", header: "Created", cell: ({ createdAt }) => <Time at={createdAt} relative /> },
        { key: "attempts", header: "Attempts", align: "right", cell: ({ attempts }) => attempts },
        ...(status === "pending" || status === "done" ? [WHEN[status]] : []),
      ]}
      expanded={({ lastError }) =>
        lastError && <p className={`break-words text-sm ${isOpen ? "text-bad" : "text-muted"}`}>{lastError}</p>
      }
      {...(isOpen && { actions: (message: OutboxMessage) => <MessageActions message={message} status={status} /> })}
      empty={<EmptyState icon={Send} title="No messages" {...NOTHING[status]} />}
      footer={newer || older ? <Pagination newer={newer} older={older} /> : undefined}
    />
  );
}

function MessageActions({ message: { id, orderNumber, key }, status }: { message: OutboxMessage; status: string }) {
  const order = <span className="sr-only"> the message of order {orderNumber ?? key}</span>;
  return (
    <span className="inline-flex justify-end gap-1.5">
      <PostButton
        action={paths.system("outbox", { status })}
        fields={{ id }}
        size="sm"
        icon={RotateCcw}
        pending="Sending…"
      >
        Retry now{order}
      </PostButton>
      <LinkButton to={adminPaths.discardMessage(id, { status })} size="sm" variant="ghost" preventScrollReset>
        Discard{order}
      </LinkButton>
    </span>
  );
}
