import { activityWords } from "#app/domain/billing/charge-source/activity-labels";
import type { ChargeSourceScreen } from "#app/domain/billing/charge-source/charge-source.server";
import { shownQuantity } from "#app/domain/billing/invoices/line-amount";
import { dayName } from "#app/domain/kernel/days";
import { pickingPaths } from "#app/http/picking-paths";
import { ListChecks } from "#app/ui/icons/icons";
import { useDetailPaths } from "../../layouts/shell/use-detail-paths";
import { EmptyState } from "../../primitives/states/empty-state";
import { DataTable } from "../../primitives/tables/data-table";
import { Money } from "../../primitives/values/money";
import { Time } from "../../primitives/values/time";
import { countedName } from "./billing-labels";

type Row = ChargeSourceScreen["rows"][number];

interface Props {
  screen: ChargeSourceScreen;
  /** Floor roles see the pick session; others the order. */
  seesPicking: boolean;
}

/** The work behind a charge, each item with its part of the amount. */
export function ChargeSourceTable({ screen: { rows, lines, currency, next }, seesPicking }: Props) {
  const detail = useDetailPaths();
  const isStorage = rows.every(({ kind }) => kind === "stored");
  const unit = lines[0]?.unit ?? "";
  const hasNotes = rows.some((row) => activityWords(row).note);
  return (
    <DataTable
      caption="Work in this charge, by day"
      rows={rows}
      rowKey={({ id }) => id}
      rowTo={(row) => whereTo(row, seesPicking, detail)}
      columns={[
        {
          key: "day",
          header: "Day",
          width: "8rem",
          primary: true,
          cell: ({ billDay }) => <span className="tabular">{dayName(billDay)}</span>,
        },
        ...(isStorage
          ? []
          : [
              {
                key: "what",
                header: "Work",
                cell: (row: Row) => <bdi className="break-words">{activityWords(row).what}</bdi>,
              },
              { key: "at", header: "Done", cell: ({ at }: Row) => <Time at={at} /> },
            ]),
        ...(hasNotes
          ? [
              {
                key: "note",
                header: "Note",
                cell: (row: Row) => {
                  const { note } = activityWords(row);
                  return note && <span className="break-words text-muted text-sm">{note}</span>;
                },
              },
            ]
          : []),
        {
          key: "quantity",
          header: countedName(unit),
          align: "right",
          cell: ({ share }) => (
            <span className="tabular">{shownQuantity({ ...share, unit }).quantity.toLocaleString("en-US")}</span>
          ),
        },
        {
          key: "amount",
          header: "Amount",
          align: "right",
          cell: ({ share }) =>
            share.amountMinor === null || currency === null ? (
              <span className="text-muted">—</span>
            ) : (
              <Money minor={share.amountMinor} currency={currency} />
            ),
        },
      ]}
      empty={
        next ? (
          <EmptyState icon={ListChecks} title="No work on this page" detail="Later days are on the next page." />
        ) : (
          <EmptyState
            icon={ListChecks}
            title="No work on these days"
            detail="Work appears here as soon as it is done."
          />
        )
      }
    />
  );
}

function whereTo(
  { kind, sourceId, orderId }: Row,
  seesPicking: boolean,
  detail: ReturnType<typeof useDetailPaths>,
): string | null {
  if (kind === "received") return detail.receipt(sourceId.replace(/^back:/, ""));
  if (kind === "picked" && seesPicking) return pickingPaths.pickedSession(sourceId);
  return orderId ? detail.order(orderId) : null;
}
