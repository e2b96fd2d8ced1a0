import { serialPaths } from "#app/http/warehouse-work/serial-paths";
import { DataTable } from "#app/ui/primitives/tables/data-table";
import { Mono } from "#app/ui/primitives/values/mono";
import { Time } from "#app/ui/primitives/values/time";

interface Stay {
  id: string;
  productId: string;
  sku: string;
  name: string;
  recordedAt: number;
  receiptId: string | null;
  reference: string | null;
  returnNumber: number | null;
  reason: string | null;
  endedAt: number | null;
  orderNumber: string | null;
  endReason: string | null;
}

/** When a unit was in stock, newest first. */
export const SerialStays = ({ serial, stays }: { serial: string; stays: readonly Stay[] }) => (
  <DataTable
    caption={`Stock with serial number ${serial}`}
    rows={stays}
    rowKey={({ id }) => id}
    rowTo={({ productId, endedAt }) => serialPaths.onHand(productId, { state: endedAt === null ? undefined : "gone" })}
    columns={[
      {
        key: "product",
        header: "Product",
        primary: true,
        cell: ({ name, sku }) => (
          <div>
            <bdi>{name}</bdi> <Mono className="block text-muted text-sm">{sku}</Mono>
          </div>
        ),
      },
      { key: "recorded", header: "Recorded", cell: ({ recordedAt }) => <Time at={recordedAt} /> },
      {
        key: "source",
        header: "From",
        cell: ({ receiptId, reference, returnNumber, reason }) => (
          <span dir="auto">
            {receiptId ? (reference ?? "Receipt") : returnNumber ? `Return RMA-${returnNumber}` : reason}
          </span>
        ),
      },
      {
        key: "state",
        header: "State",
        cell: ({ endedAt, orderNumber, endReason }) =>
          endedAt === null ? "On hand" : orderNumber ? `Order ${orderNumber}` : endReason,
      },
    ]}
    empty={null}
  />
);
