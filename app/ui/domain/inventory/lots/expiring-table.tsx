import type { ExpiringRow } from "#app/domain/inventory/lots/expiring.server";
import { EXPIRING_LIST } from "#app/domain/inventory/lots/expiring-columns";
import { stockPaths } from "#app/http/stock-paths";
import { productColumn } from "#app/ui/domain/columns/product-columns";
import { listColumns } from "#app/ui/forms/list/list-columns";
import { Calendar } from "#app/ui/icons/icons";
import { useDetailPaths } from "#app/ui/layouts/shell/use-detail-paths";
import { LinkButton } from "#app/ui/primitives/buttons/link-button";
import { EmptyState } from "#app/ui/primitives/states/empty-state";
import { NothingFound } from "#app/ui/primitives/states/nothing-found";
import { DataTable } from "#app/ui/primitives/tables/data-table";
import { Pagination } from "#app/ui/primitives/tables/pagination";
import { formatCount } from "#app/ui/primitives/values/format-count";
import { Mono } from "#app/ui/primitives/values/mono";
import { EXPIRING_BULK_FORM } from "./expiring-bulk-bar";
import type { ExpiringSearch } from "./expiring-filters";
import { Day } from "./lot-day";
import { LotStateBadge } from "./lot-state-badge";

interface Props {
  rows: (ExpiringRow & { mayChange: boolean; company: string | null })[];
  days: number;
  today: string;
  search: ExpiringSearch;
  /** URL of the list with another search. */
  here: (query: ExpiringSearch) => string;
  /** Cursor of the next page. */
  next: string | null;
}
type Row = Props["rows"][number];

/** "today", "in 3 days", "12 days ago". */
function awayInWords(day: string, today: string): string {
  const away = Math.round((Date.parse(day) - Date.parse(today)) / 86_400_000);
  if (away === 0) return "today";
  const days = Math.abs(away) === 1 ? "1 day" : `${formatCount(Math.abs(away))} days`;
  return away > 0 ? `in ${days}` : `${days} ago`;
}

/** Lots with stock that have expired, then those about to: first to expire first unless sorted. */
export function ExpiringTable({ rows, days, today, search, here, next }: Props) {
  const detail = useDetailPaths();
  const { cursor, ...filters } = search;
  const columns = listColumns<keyof typeof EXPIRING_LIST.columns, Row>(
    EXPIRING_LIST,
    search,
    (change) => here({ ...filters, ...change }),
    {
      lot: { primary: true, cell: ({ lotNumber }) => <Mono className="break-all">{lotNumber || "No number"}</Mono> },
      product: productColumn(({ productName, sku, company }) => ({ name: productName, sku, company })),
      expires: {
        cell: ({ expiresOn }) => (
          <span>
            <Day day={expiresOn} /> <span className="block text-muted text-sm">{awayInWords(expiresOn, today)}</span>
          </span>
        ),
      },
      location: {
        cell: ({ places: [first, ...others] }) => (
          <span>
            <Mono className="whitespace-nowrap">{first?.code}</Mono>
            {others.length > 0 && <span className="block text-muted text-sm">and {others.length} more</span>}
          </span>
        ),
      },
      status: { cell: ({ state }) => <LotStateBadge state={state} /> },
      hand: { align: "right", cell: ({ onHand }) => formatCount(onHand) },
      allocated: { align: "right", cell: ({ allocated }) => formatCount(allocated) },
    },
  );
  return (
    <DataTable
      caption="Expiring lots"
      rows={rows}
      rowKey={({ lotId }) => lotId}
      rowTo={({ lotId }) => detail.lot(lotId)}
      columns={columns}
      selection={{
        form: EXPIRING_BULK_FORM,
        name: "id",
        label: ({ lotNumber, sku }) => `Select lot ${lotNumber || sku}`,
      }}
      actions={({ lotId, lotNumber, status, mayChange }) =>
        mayChange && status === "available" ? (
          <LinkButton size="sm" to={stockPaths.quarantineLots({ ...search, id: lotId })} preventScrollReset>
            Quarantine<span className="sr-only"> lot {lotNumber}</span>
          </LinkButton>
        ) : null
      }
      empty={
        search.q ? (
          <NothingFound icon={Calendar} what="lots" clearTo={here({ ...filters, q: undefined })} />
        ) : (
          <EmptyState
            icon={Calendar}
            title={`Nothing expires within ${days} days`}
            detail="Lots with an expiry date are listed here while units of them are on hand."
          />
        )
      }
      footer={
        cursor || next ? (
          <Pagination
            newer={cursor ? here(filters) : null}
            older={next && here({ ...filters, cursor: next })}
            isByDate={false}
          />
        ) : undefined
      }
    />
  );
}
