import { PRINT_USE_LABEL, STATION_TABLE } from "#app/domain/warehouses/printing/printing-options";
import { printingPaths } from "#app/http/warehouse-work/printing-paths";
import { ConfirmButton } from "#app/ui/forms/confirm-button";
import { PostButton } from "#app/ui/forms/post-button";
import { Printer } from "#app/ui/icons/icons";
import { LinkButton } from "#app/ui/primitives/buttons/link-button";
import { EmptyState } from "#app/ui/primitives/states/empty-state";
import { DataTable } from "#app/ui/primitives/tables/data-table";
import { Badge } from "#app/ui/primitives/values/badge";
import type { PrintUse } from "#db/schema/values/printing-values";

interface Row {
  id: string;
  name: string;
  warehouse: string;
  printers: readonly { use: PrintUse; printer: string; isFit: boolean }[];
}
interface Props {
  stations: readonly Row[];
  hasWarehouses: boolean;
  /** The station of this browser. */
  chosen: string | null;
  mayManage: boolean;
}

/** Print stations with their printers; this browser can be set to one. */
export function StationTable({ stations, hasWarehouses, chosen, mayManage }: Props) {
  return (
    <DataTable
      caption="Print stations"
      rows={stations}
      rowKey={({ id }) => id}
      columns={[
        {
          key: "name",
          header: "Station",
          primary: true,
          cell: ({ id, name }) => (
            <span className="flex flex-wrap items-center gap-2">
              <bdi className="wrap-anywhere">{name}</bdi>
              {id === chosen && <Badge status={STATION_TABLE.here} />}
            </span>
          ),
        },
        ...(hasWarehouses ? [{ key: "warehouse", header: "Warehouse", cell: ({ warehouse }: Row) => warehouse }] : []),
        {
          key: "printers",
          header: "Printers",
          cell: ({ printers }) =>
            printers.length === 0 ? (
              <span className="text-muted">None</span>
            ) : (
              <ul className="grid gap-0.5">
                {printers.map(({ use, printer, isFit }) => (
                  <li key={use} className="wrap-anywhere">
                    <span className="text-muted">{PRINT_USE_LABEL[use]}:</span> <bdi>{printer}</bdi>
                    {!isFit && (
                      <>
                        {" "}
                        <Badge status={STATION_TABLE.unfit} />
                      </>
                    )}
                  </li>
                ))}
              </ul>
            ),
        },
      ]}
      actions={({ id, name }) => (
        <div className="flex flex-wrap gap-2 md:flex-nowrap md:justify-end">
          {id === chosen ? (
            <PostButton action={printingPaths.leaveStation()} size="sm" pending="Saving...">
              Stop printing here<span className="sr-only"> on {name}</span>
            </PostButton>
          ) : (
            <PostButton action={printingPaths.chooseStation(id)} size="sm" pending="Saving...">
              Print here<span className="sr-only"> on {name}</span>
            </PostButton>
          )}
          {mayManage && (
            <>
              <LinkButton to={printingPaths.editStation(id)} size="sm" preventScrollReset>
                Edit<span className="sr-only"> {name}</span>
              </LinkButton>
              <ConfirmButton
                label="Delete"
                title={`Delete ${name}?`}
                body="Browsers that are set to this station open documents instead of printing them."
                confirm="Delete station"
                action={printingPaths.deleteStation(id)}
                size="sm"
              />
            </>
          )}
        </div>
      )}
      empty={
        <EmptyState
          icon={Printer}
          title="No print stations yet"
          detail={
            mayManage
              ? "A station says which printer prints labels, slips, and pick lists at one place, such as a packing bench."
              : "An administrator adds stations. Until then, documents open in the browser."
          }
        />
      }
    />
  );
}
