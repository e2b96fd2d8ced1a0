import { formatSize, formatWeight, type Units } from "#app/domain/kernel/units";
import { shippingPaths } from "#app/http/shipping-paths";
import { ConfirmButton } from "#app/ui/forms/confirm-button";
import { Box, Pencil } from "#app/ui/icons/icons";
import { LinkButton } from "#app/ui/primitives/buttons/link-button";
import { EmptyState } from "#app/ui/primitives/states/empty-state";
import { DataTable } from "#app/ui/primitives/tables/data-table";
import { Pagination } from "#app/ui/primitives/tables/pagination";
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
  isActive: boolean;
  mayEdit: boolean;
}

interface Props {
  rows: readonly BoxRow[];
  units: Units;
  company: string | undefined;
  newer: string | null;
  older: string | null;
}

/** Boxes with their size in the user's units. */
export function BoxTable({ rows, units, company, newer, older }: Props) {
  return (
    <DataTable
      caption="Boxes"
      rows={rows}
      rowKey={({ id }) => id}
      rowTo={({ id, mayEdit }) => (mayEdit ? shippingPaths.editBox(id, { company }) : null)}
      columns={[
        { key: "name", header: "Name", primary: true, cell: ({ name }) => <bdi>{name}</bdi> },
        { key: "company", header: "For", cell: ({ companyName }) => <bdi>{companyName || "All companies"}</bdi> },
        {
          key: "size",
          header: "Inner size",
          cell: ({ lengthMm, widthMm, heightMm }) => (
            <span className="tabular">{formatSize([lengthMm, widthMm, heightMm], units)}</span>
          ),
        },
        {
          key: "weight",
          header: "Empty weight",
          align: "right",
          cell: ({ emptyGrams }) => <span className="tabular">{formatWeight(emptyGrams, units)}</span>,
        },
        { key: "status", header: "Status", cell: ({ isActive }) => <ActiveBadge active={isActive} /> },
      ]}
      actions={(box: BoxRow) => (box.mayEdit ? <BoxActions box={box} company={company} /> : null)}
      empty={
        <EmptyState
          icon={Box}
          title="No boxes"
          detail="Add the boxes that you pack in. Choosing one fills in the parcel's size and weight."
        />
      }
      footer={newer || older ? <Pagination newer={newer} older={older} /> : undefined}
    />
  );
}

function BoxActions({ box: { id, name }, company }: { box: BoxRow; company: string | undefined }) {
  return (
    <span className="inline-flex justify-end gap-1.5 max-md:-ml-3.5 max-md:flex-wrap">
      <LinkButton
        to={shippingPaths.editBox(id, { company })}
        size="sm"
        variant="ghost"
        icon={Pencil}
        preventScrollReset
      >
        Edit<span className="sr-only"> {name}</span>
      </LinkButton>
      <ConfirmButton
        label="Delete"
        size="sm"
        variant="ghost"
        title="Delete this box?"
        body={`“${name}” can no longer be chosen. Postage that was bought keeps its size and weight.`}
        confirm="Delete box"
        action={shippingPaths.deleteBox(id, { company })}
      />
    </span>
  );
}
