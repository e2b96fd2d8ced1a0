import type { ExpiringRow } from "#app/domain/inventory/lots/expiring.server";
import { stockPaths } from "#app/http/stock-paths";
import { companyColumn } from "#app/ui/domain/columns/company-column";
import { productColumn } from "#app/ui/domain/columns/product-columns";
import { unitsColumn } from "#app/ui/domain/columns/units-column";
import { Calendar } from "#app/ui/icons/icons";
import { LinkButton } from "#app/ui/primitives/buttons/link-button";
import { EmptyState } from "#app/ui/primitives/states/empty-state";
import { type Column, DataTable } from "#app/ui/primitives/tables/data-table";
import { formatCount } from "#app/ui/primitives/values/format-count";
import { Mono } from "#app/ui/primitives/values/mono";
import { Day } from "./lot-day";
import { LotStateBadge } from "./lot-state-badge";

interface Props {
  rows: (ExpiringRow & { mayChange: boolean; company: string | null })[];
  days: number;
  today: string;
}
type Row = Props["rows"][number];

/** "today", "in 3 days", "12 days ago". */
function awayInWords(day: string, today: string): string {
  const away = Math.round((Date.parse(day) - Date.parse(today)) / 86_400_000);
  if (away === 0) return "today";
  const days = Math.abs(away) === 1 ? "1 day" : `${formatCount(Math.abs(away))} days`;
  return away > 0 ? `in ${days}` : `${days} ago`;
}

/** Lots with stock that have expired, then those about to: first to expire first. */
export function ExpiringTable({ rows, days, today }: Props) {
  const hasCompanies = rows.some(({ company }) => company !== null);
  const columns: Column<Row>[] = [
    {
      key: "lot",
      header: "Lot",
      primary: true,
      cell: ({ lotNumber }) => <Mono className="break-all">{lotNumber || "No number"}</Mono>,
    },
    productColumn(({ productName, sku }) => ({ name: productName, sku })),
    ...(hasCompanies ? [companyColumn(({ company }: Row) => company)] : []),
    {
      key: "expires",
      header: "Expires",
      cell: ({ expiresOn }) => (
        <span>
          <Day day={expiresOn} /> <span className="block text-muted text-sm">{awayInWords(expiresOn, today)}</span>
        </span>
      ),
    },
    { key: "state", header: "Status", cell: ({ state }) => <LotStateBadge state={state} /> },
    unitsColumn("onHand", "On hand", ({ onHand }) => onHand),
    unitsColumn("allocated", "Allocated", ({ allocated }) => allocated),
  ];
  return (
    <DataTable
      caption="Expiring lots"
      rows={rows}
      rowKey={({ lotId }) => lotId}
      rowTo={({ lotId, companyId }) =>
        stockPaths.lot(lotId, { from: "expiring", company: hasCompanies ? null : companyId })
      }
      columns={columns}
      actions={({ lotId, lotNumber, status, mayChange }) =>
        mayChange && status === "available" ? (
          <LinkButton size="sm" to={stockPaths.lot(lotId, { from: "expiring", status: "quarantined" })}>
            Quarantine<span className="sr-only"> lot {lotNumber}</span>
          </LinkButton>
        ) : null
      }
      empty={
        <EmptyState
          icon={Calendar}
          title={`Nothing expires within ${days} days`}
          detail="Lots with an expiry date are listed here while units of them are on hand."
        />
      }
    />
  );
}
