import { IN_USE_TABLE } from "#app/domain/inventory/stock-status";
import { PRINTER_KIND_LABEL } from "#app/domain/warehouses/printing/printing-options";
import { printingPaths } from "#app/http/warehouse-work/printing-paths";
import { PostButton } from "#app/ui/forms/post-button";
import { Printer } from "#app/ui/icons/icons";
import { LinkButton } from "#app/ui/primitives/buttons/link-button";
import { EmptyState } from "#app/ui/primitives/states/empty-state";
import { DataTable } from "#app/ui/primitives/tables/data-table";
import { Badge } from "#app/ui/primitives/values/badge";
import type { PrinterConnection, PrinterKind } from "#db/schema/values/printing-values";

interface Row {
  id: string;
  name: string;
  kind: PrinterKind;
  connection: PrinterConnection;
  address: string;
  archivedAt: number | null;
  warehouse: string;
}

/** Before an address that does not say what it is. */
const ADDRESS_OF: Record<PrinterConnection, string> = { network: "", cups: "CUPS ", printnode: "PrintNode " };

export function PrinterTable({ printers, hasWarehouses }: { printers: readonly Row[]; hasWarehouses: boolean }) {
  return (
    <DataTable
      caption="Printers"
      rows={printers}
      rowKey={({ id }) => id}
      columns={[
        {
          key: "name",
          header: "Printer",
          primary: true,
          cell: ({ name, archivedAt }) => (
            <span className="flex flex-wrap items-center gap-2">
              <bdi className="wrap-anywhere">{name}</bdi>
              {archivedAt !== null && <Badge status={IN_USE_TABLE.archived} />}
            </span>
          ),
        },
        ...(hasWarehouses ? [{ key: "warehouse", header: "Warehouse", cell: ({ warehouse }: Row) => warehouse }] : []),
        { key: "kind", header: "Prints on", cell: ({ kind }) => PRINTER_KIND_LABEL[kind] },
        {
          key: "address",
          header: "Address",
          cell: ({ connection, address }) => (
            <span className="wrap-anywhere">
              {ADDRESS_OF[connection]}
              <span className="font-mono text-sm">{address}</span>
            </span>
          ),
        },
      ]}
      actions={({ id, name, archivedAt }) =>
        archivedAt === null ? (
          <div className="flex flex-wrap gap-2 sm:justify-end">
            <PostButton action={printingPaths.testPrinter(id)} size="sm" pending="Queuing…">
              Test<span className="sr-only"> {name}</span>
            </PostButton>
            <LinkButton to={printingPaths.editPrinter(id)} size="sm" preventScrollReset>
              Edit<span className="sr-only"> {name}</span>
            </LinkButton>
            <PostButton action={printingPaths.archivePrinter(id)} size="sm" pending="Archiving…" preventScrollReset>
              Archive<span className="sr-only"> {name}</span>
            </PostButton>
          </div>
        ) : (
          <PostButton action={printingPaths.restorePrinter(id)} size="sm" pending="Restoring…" preventScrollReset>
            Restore<span className="sr-only"> {name}</span>
          </PostButton>
        )
      }
      empty={
        <EmptyState
          icon={Printer}
          title="No printers yet"
          detail="Add the warehouse's label and paper printers, and a print agent that reaches them."
        />
      }
    />
  );
}
