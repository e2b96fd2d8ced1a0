import type { AsnScreen } from "#app/domain/inbound/asn/read-asn.server";
import { RECEIPT_STATE_TABLE } from "#app/domain/inbound/receiving/received";
import { statusTable } from "#app/domain/kernel/status-table";
import { inboundPaths } from "#app/http/warehouse-work/inbound-paths";
import { unitsColumn } from "#app/ui/domain/columns/units-column";
import { useDetailPaths } from "#app/ui/layouts/shell/use-detail-paths";
import { LinkButton } from "#app/ui/primitives/buttons/link-button";
import { DataTable } from "#app/ui/primitives/tables/data-table";
import { Badge } from "#app/ui/primitives/values/badge";
import { Mono } from "#app/ui/primitives/values/mono";
import { Time } from "#app/ui/primitives/values/time";

type Receipt = AsnScreen["received"][number];
type Item = AsnScreen["items"][number];

/** Receipts of a document, one for each time that goods were received. */
export function AsnReceipts({ receipts }: { receipts: readonly Receipt[] }) {
  const detail = useDetailPaths();
  return (
    <DataTable
      caption="Receipts"
      rows={receipts}
      rowKey={({ id }) => id}
      rowTo={({ id }) => detail.receipt(id)}
      columns={[
        {
          key: "at",
          header: "Received",
          primary: true,
          cell: ({ at, isReversed }) => (
            <>
              <Time at={at} /> {Boolean(isReversed) && <Badge status={RECEIPT_STATE_TABLE.reversed} />}
            </>
          ),
        },
        { key: "by", header: "By", cell: ({ receivedByName }) => <bdi>{receivedByName}</bdi> },
        unitsColumn("lines", "Lines", ({ lines }: Receipt) => lines),
        unitsColumn("units", "Units", ({ units }: Receipt) => units),
      ]}
    />
  );
}

const ITEM_TABLE = statusTable({
  open: { label: "Waiting for the company", tone: "warn" },
  product: { label: "A product", tone: "good" },
  return: { label: "Send back", tone: "info" },
  dispose: { label: "Dispose of", tone: "neutral" },
});

/** Items whose code is no product. */
export function AsnItems({ asnId, items, mayResolve }: { asnId: string; items: readonly Item[]; mayResolve: boolean }) {
  return (
    <DataTable
      caption="Unknown items"
      rows={items}
      rowKey={({ id }) => id}
      columns={[
        {
          key: "code",
          header: "Unknown item",
          primary: true,
          cell: ({ code, note }) => (
            <>
              <Mono className="break-all">{code}</Mono>
              {note && <span className="block font-normal text-muted text-sm">{note}</span>}
            </>
          ),
        },
        unitsColumn("units", "Units", ({ units }: Item) => units),
        {
          key: "found",
          header: "Found",
          cell: ({ foundAt, foundByName }) => (
            <>
              <Time at={foundAt} />, <bdi>{foundByName}</bdi>
            </>
          ),
        },
        {
          key: "status",
          header: "Answer",
          cell: ({ outcome, sku }) => (
            <>
              <Badge status={ITEM_TABLE[outcome ?? "open"]} /> {sku && <Mono>{sku}</Mono>}
            </>
          ),
        },
      ]}
      actions={({ id, outcome }) =>
        outcome === null && mayResolve ? (
          <LinkButton to={inboundPaths.resolveItem(asnId, id)} preventScrollReset>
            Answer
          </LinkButton>
        ) : null
      }
    />
  );
}
