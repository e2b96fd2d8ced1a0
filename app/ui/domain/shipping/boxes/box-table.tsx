import { useId } from "react";
import { STOCK_STATUS_TABLE } from "#app/domain/inventory/stock-status";
import { formatSize, formatWeight, type Units } from "#app/domain/kernel/units";
import { BOX_LIST, type BoxColumn } from "#app/domain/shipping/boxes/box-columns";
import { shippingPaths } from "#app/http/shipping-paths";
import { ConfirmDialog } from "#app/ui/forms/confirm-dialog";
import { listColumns } from "#app/ui/forms/list/list-columns";
import { usePost } from "#app/ui/forms/use-post";
import { Box, Pencil, Trash2 } from "#app/ui/icons/icons";
import { LinkButton } from "#app/ui/primitives/buttons/link-button";
import { Menu } from "#app/ui/primitives/overlays/menu";
import { EmptyState } from "#app/ui/primitives/states/empty-state";
import { DataTable } from "#app/ui/primitives/tables/data-table";
import { Pagination } from "#app/ui/primitives/tables/pagination";
import { Badge } from "#app/ui/primitives/values/badge";
import { Money } from "#app/ui/primitives/values/money";
import { Time } from "#app/ui/primitives/values/time";
import { ActiveBadge } from "../../status/company-status-badge";

interface BoxRow {
  id: string;
  name: string;
  /** Empty for a box of the provider. */
  companyName: string;
  lengthMm: number;
  widthMm: number;
  heightMm: number;
  emptyGrams: number;
  inStock: number | null;
  lowStock: number | null;
  priceMinor: number | null;
  currency: string | null;
  isActive: boolean;
  createdAt: number;
  mayEdit: boolean;
}

export type BoxSearch = Partial<Record<"company" | "q" | "sort" | "columns" | "view" | "cursor", string | undefined>>;

interface Props {
  rows: readonly BoxRow[];
  units: Units;
  search: BoxSearch;
  /** Cursor of the next page. */
  next: string | null;
}

/** Boxes with their size in the user's units. */
export function BoxTable({ rows, units, search, next }: Props) {
  const { cursor, ...filters } = search;
  const isFiltered = Boolean(search.q);
  return (
    <DataTable
      caption="Boxes"
      rows={rows}
      rowKey={({ id }) => id}
      rowOver
      rowTo={({ id, mayEdit }) => (mayEdit ? shippingPaths.editBox(id, search) : null)}
      columns={listColumns<BoxColumn, BoxRow>(
        BOX_LIST,
        search,
        (change) => shippingPaths.boxes({ ...filters, ...change }),
        {
          name: { primary: true, cell: ({ name }) => <bdi>{name}</bdi> },
          company: { cell: ({ companyName }) => <bdi>{companyName || "Shared"}</bdi> },
          size: {
            cell: ({ lengthMm, widthMm, heightMm }) => (
              <span className="tabular">{formatSize([lengthMm, widthMm, heightMm], units)}</span>
            ),
          },
          weight: {
            align: "right",
            cell: ({ emptyGrams }) => <span className="tabular">{formatWeight(emptyGrams, units)}</span>,
          },
          stock: { align: "right", cell: (box) => <BoxStock {...box} /> },
          price: {
            align: "right",
            cell: ({ priceMinor, currency }) =>
              priceMinor !== null && currency !== null && <Money minor={priceMinor} currency={currency} />,
          },
          status: { cell: ({ isActive }) => <ActiveBadge active={isActive} /> },
          added: { cell: ({ createdAt }) => <Time at={createdAt} dateOnly /> },
        },
      )}
      actions={(box: BoxRow) =>
        box.mayEdit ? (
          <BoxActions box={box} search={search} />
        ) : (
          <span className="text-muted text-sm">Managed by an administrator</span>
        )
      }
      empty={
        isFiltered ? (
          <EmptyState
            icon={Box}
            title="No boxes found"
            detail="No box's name matches this search."
            action={<LinkButton to={shippingPaths.boxes({ ...filters, q: undefined })}>Clear Filters</LinkButton>}
          />
        ) : (
          <EmptyState
            icon={Box}
            title="No boxes"
            detail="Add the boxes that you pack in. Choosing one fills in the parcel's size and weight."
          />
        )
      }
      footer={
        cursor || next ? (
          <Pagination
            newer={cursor ? shippingPaths.boxes(filters) : null}
            older={next && shippingPaths.boxes({ ...filters, cursor: next })}
            isByDate={false}
          />
        ) : undefined
      }
    />
  );
}

/** The boxes on hand, marked when there are few left. */
function BoxStock({ inStock, lowStock }: Pick<BoxRow, "inStock" | "lowStock">) {
  if (inStock === null) return null;
  const isOut = inStock <= 0;
  return (
    <span className="inline-flex items-center gap-2">
      {(isOut || (lowStock !== null && inStock <= lowStock)) && (
        <Badge status={STOCK_STATUS_TABLE[isOut ? "out" : "low"]} />
      )}
      <span className="tabular">{inStock.toLocaleString("en")}</span>
    </span>
  );
}

function BoxActions({ box: { id, name }, search }: { box: BoxRow; search: BoxSearch }) {
  const { Form } = usePost();
  const dialog = useId();
  return (
    <span data-menu className="inline-flex">
      <Menu
        label={`Actions for ${name}`}
        items={[
          { label: "Edit", icon: Pencil, to: shippingPaths.editBox(id, search), isDialog: true },
          { label: "Delete", icon: Trash2, danger: true, opens: dialog },
        ]}
      />
      <ConfirmDialog
        id={dialog}
        Form={Form}
        title="Delete this box?"
        body={`“${name}” can no longer be chosen. Postage that was bought keeps its size and weight.`}
        confirm="Delete box"
        action={shippingPaths.deleteBox(id, search)}
      />
    </span>
  );
}
