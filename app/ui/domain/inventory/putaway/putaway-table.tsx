import type { PutawayTask } from "#app/domain/inventory/putaway/putaway-screen.server";
import { stockPaths } from "#app/http/stock-paths";
import { unitPaths } from "#app/http/warehouse-work/unit-paths";
import { productColumn } from "#app/ui/domain/columns/product-columns";
import { Check, Layers } from "#app/ui/icons/icons";
import { EmptyState } from "#app/ui/primitives/states/empty-state";
import { NothingFound } from "#app/ui/primitives/states/nothing-found";
import { type Column, DataTable } from "#app/ui/primitives/tables/data-table";
import { formatCount } from "#app/ui/primitives/values/format-count";
import { Mono } from "#app/ui/primitives/values/mono";
import { Time } from "#app/ui/primitives/values/time";

interface Props {
  rows: PutawayTask[];
  /** Given when the rows are of several companies. */
  companyName: ((companyId: string) => string) | undefined;
  /** Clears the filters; null without any. */
  clearTo: string | null;
}

/** Where a task is done: a handling unit is moved as a whole. */
export const taskPath = (
  task: Pick<PutawayTask, "unitId" | "location" | "productId" | "lotId" | "locationId">,
): string => (task.unitId ? unitPaths.move({ scan: task.location }) : stockPaths.putaway(task));

/** What is to be put away, most urgent first. */
export function PutawayTable({ rows, companyName, clearTo }: Props) {
  return (
    <DataTable
      caption="Units to put away, most urgent first"
      rows={rows}
      rowKey={({ productId, lotId, locationId }) => `${productId} ${lotId} ${locationId}`}
      rowTo={taskPath}
      columns={columnsFor(companyName)}
      empty={
        clearTo ? (
          <NothingFound icon={Layers} what="tasks" clearTo={clearTo} />
        ) : (
          <EmptyState
            icon={Check}
            title="Nothing to put away"
            detail="Units that are received at a receiving location appear here until they are stored."
          />
        )
      }
    />
  );
}

const columnsFor = (companyName: Props["companyName"]): Column<PutawayTask>[] => [
  productColumn(
    ({ name, sku, companyId, moreLots }) => ({
      name: moreLots > 0 ? `${name} and ${formatCount(moreLots)} more` : name,
      sku: moreLots > 0 ? null : sku,
      company: companyName?.(companyId) ?? null,
    }),
    { primary: true },
  ),
  {
    key: "location",
    header: "Location",
    cell: ({ location, standsIn }) => (
      <span>
        <Mono className="whitespace-nowrap">{location}</Mono>
        {standsIn && <span className="block text-muted text-sm">{standsIn}</span>}
      </span>
    ),
  },
  {
    key: "lot",
    header: "Lot",
    cell: ({ lotNumber, moreLots }) =>
      lotNumber && moreLots === 0 ? <Mono className="whitespace-nowrap">{lotNumber}</Mono> : "—",
  },
  {
    key: "units",
    header: "Units",
    align: "right",
    cell: ({ onHand }) => <strong className="tabular">{formatCount(onHand)}</strong>,
  },
  {
    key: "orders",
    header: "Orders wait for",
    align: "right",
    cell: ({ forOrders }) =>
      forOrders > 0 ? <span className="tabular text-bad">{formatCount(forOrders)}</span> : <span>—</span>,
  },
  {
    key: "usual",
    header: "Usual place",
    cell: ({ usualPlace }) => (usualPlace ? <Mono className="whitespace-nowrap">{usualPlace}</Mono> : "—"),
  },
  {
    key: "received",
    header: "Received",
    cell: ({ receivedAt }) => (receivedAt === null ? "—" : <Time at={receivedAt} />),
  },
  { key: "by", header: "Working on it", cell: ({ claimedByName }) => <bdi>{claimedByName ?? "—"}</bdi> },
];
