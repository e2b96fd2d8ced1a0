import { printingPaths } from "#app/http/warehouse-work/printing-paths";
import { Printer } from "#app/ui/icons/icons";
import { LinkButton } from "#app/ui/primitives/buttons/link-button";
import { EmptyState } from "#app/ui/primitives/states/empty-state";
import { DataTable } from "#app/ui/primitives/tables/data-table";

interface Row {
  id: string;
  name: string;
  computer: string;
  isOnline: boolean;
  /** Names of the printers that it was added as. */
  addedAs: readonly string[];
}

/** Printers that a print service lists. One device can be added several times, such as for ZPL and for PDF. */
export function ServicePrinterTable({ printers }: { printers: readonly Row[] }) {
  return (
    <DataTable
      caption="Printers of PrintNode"
      rows={printers}
      rowKey={({ id }) => id}
      columns={[
        {
          key: "name",
          header: "Printer",
          primary: true,
          cell: ({ name }) => <bdi className="wrap-anywhere">{name}</bdi>,
        },
        { key: "computer", header: "Computer", cell: ({ computer }) => <bdi>{computer}</bdi> },
        { key: "state", header: "State", cell: ({ isOnline }) => (isOnline ? "Online" : "Offline") },
        {
          key: "added",
          header: "Added as",
          cell: ({ addedAs }) =>
            addedAs.length === 0 ? <span className="text-muted">Not added</span> : <bdi>{addedAs.join(", ")}</bdi>,
        },
      ]}
      actions={({ id, name }) => (
        <LinkButton to={printingPaths.newPrinter({ printnode: id, name: name.slice(0, 60) })} size="sm">
          Add<span className="sr-only"> {name}</span>
        </LinkButton>
      )}
      empty={
        <EmptyState
          icon={Printer}
          title="No printers"
          detail="Install PrintNode on a computer in the warehouse, and sign in there."
        />
      }
    />
  );
}
