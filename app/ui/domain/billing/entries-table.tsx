import type { Entry } from "#app/domain/billing/entries/entries.server";
import { dayName } from "#app/domain/kernel/days";
import { formatMoney } from "#app/domain/kernel/money";
import { billingPaths } from "#app/http/billing-paths";
import { ClipboardList } from "#app/ui/icons/icons";
import { TextLink } from "../../primitives/buttons/text-link";
import { EmptyState } from "../../primitives/states/empty-state";
import { DataTable } from "../../primitives/tables/data-table";

/** Manually entered special work and materials. */
export function EntriesTable({ companyId, rows, mayManage }: { companyId: string; rows: Entry[]; mayManage: boolean }) {
  return (
    <DataTable
      caption="Special work and materials, newest first"
      rows={rows}
      rowKey={({ id }) => id}
      columns={[
        {
          key: "item",
          header: "Work or material",
          primary: true,
          cell: ({ detail }) => (
            <span>
              {detail?.takesBack && <span className="text-muted">Reversal: </span>}
              <bdi className="break-words">{detail?.item}</bdi>
            </span>
          ),
        },
        {
          key: "day",
          header: "Billing day",
          cell: ({ billDay }) => <span className="tabular">{dayName(billDay)}</span>,
        },
        {
          key: "quantity",
          header: "Quantity",
          align: "right",
          cell: ({ quantity, detail }) => (
            <span className="tabular">
              {detail?.takesBack ? "−" : ""}
              {quantity.toLocaleString("en-US")}
            </span>
          ),
        },
        {
          key: "price",
          header: "Price",
          align: "right",
          cell: ({ detail }) =>
            detail?.amountMinor === undefined ? (
              <span className="text-muted">From the rate card</span>
            ) : (
              <span className="tabular whitespace-nowrap">
                {detail.takesBack ? "−" : ""}
                {formatMoney(detail.amountMinor, detail.currency ?? "USD")}
              </span>
            ),
        },
        {
          key: "note",
          header: "Note",
          cell: ({ detail }) => (
            <span className="break-words text-muted text-sm">
              {[detail?.note, detail?.byName && `by ${detail.byName}`].filter(Boolean).join(", ") || "—"}
            </span>
          ),
        },
        ...(mayManage
          ? [
              {
                key: "back",
                header: "Reverse",
                hideHeader: true,
                align: "right" as const,
                cell: ({ id, detail, reversalId }: Entry) =>
                  reversalId ? (
                    <span className="text-muted text-sm">Reversed</span>
                  ) : detail?.takesBack ? null : (
                    <TextLink to={billingPaths.reverseEntry(companyId, id)}>Reverse</TextLink>
                  ),
              },
            ]
          : []),
      ]}
      empty={
        <EmptyState
          icon={ClipboardList}
          title="Nothing has been entered yet"
          detail="Enter work that is not scanned, such as labeling, photos or an extra box. It is billed on its day."
        />
      }
    />
  );
}
