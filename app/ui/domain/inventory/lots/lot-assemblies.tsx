import { assemblyName } from "#app/domain/inventory/assembly/assembly-status";
import type { LotScreen } from "#app/domain/inventory/lots/lots.server";
import { assemblyPaths } from "#app/http/warehouse-work/assembly-paths";
import { productColumn } from "#app/ui/domain/columns/product-columns";
import { unitsColumn } from "#app/ui/domain/columns/units-column";
import { Section } from "#app/ui/layouts/pages/section";
import { useDetailPaths } from "#app/ui/layouts/shell/use-detail-paths";
import { TextLink } from "#app/ui/primitives/buttons/text-link";
import { Hint } from "#app/ui/primitives/states/hint";
import { type Column, DataTable } from "#app/ui/primitives/tables/data-table";
import { Mono } from "#app/ui/primitives/values/mono";
import { Time } from "#app/ui/primitives/values/time";
import { LotStateBadge } from "./lot-state-badge";

type Used = LotScreen["usedIn"][number];
type Made = LotScreen["madeFrom"][number];

interface Props {
  usedIn: Used[];
  madeFrom: Made[];
  more: Pick<LotScreen["more"], "usedIn" | "madeFrom">;
  /** The lot's own state. */
  state: LotScreen["lot"]["state"];
}

/** The trace of a lot through assemblies: what was made from it, and what it was made from. */
export function LotAssemblies({ usedIn, madeFrom, more, state }: Props) {
  const affected = usedIn.filter((one) => one.state === "available" && one.onHand > 0).length;
  return (
    <>
      {usedIn.length > 0 && (
        <Section
          title="Used to assemble"
          description="Open a lot to see where its units are and which orders they shipped in."
        >
          {(state === "recalled" || state === "quarantined") && affected > 0 && (
            <Hint tone="warn">
              This lot is {state}, and units that contain it can still be sold:{" "}
              {affected === 1 ? "1 lot below is available" : `${affected} lots below are available`}.
            </Hint>
          )}
          <UsedIn rows={usedIn} isMore={more.usedIn} />
        </Section>
      )}
      {madeFrom.length > 0 && (
        <Section title="Assembled from">
          <MadeFrom rows={madeFrom} isMore={more.madeFrom} />
        </Section>
      )}
    </>
  );
}

function UsedIn({ rows, isMore }: { rows: Used[]; isMore: boolean }) {
  const detail = useDetailPaths();
  const columns: Column<Used>[] = [
    productColumn(({ name, sku }) => ({ name, sku }), { primary: true }),
    lotColumn(),
    unitsColumn("used", "Units used", ({ used }) => used),
    unitsColumn("made", "Assembled", ({ made }) => made),
    unitsColumn("onHand", "Lot on hand", ({ onHand }) => onHand),
    {
      key: "order",
      header: "Assembly order",
      line: true,
      cell: ({ orderId, number }) => (
        <TextLink to={assemblyPaths.order(orderId)}>
          <Mono>{assemblyName(number)}</Mono>
        </TextLink>
      ),
    },
    { key: "at", header: "Time", cell: ({ at }) => <Time at={at} /> },
  ];
  return (
    <DataTable
      caption="Assemblies that used this lot"
      rows={rows}
      rowKey={({ assemblyId }) => assemblyId}
      rowTo={({ lotId }) => detail.lot(lotId)}
      columns={columns}
      footer={isMore && <p className="pt-3 text-muted text-sm">Not all assemblies are shown.</p>}
    />
  );
}

function MadeFrom({ rows, isMore }: { rows: Made[]; isMore: boolean }) {
  const detail = useDetailPaths();
  const columns: Column<Made>[] = [
    productColumn(({ name, sku }) => ({ name, sku }), { primary: true }),
    lotColumn(),
    unitsColumn("used", "Units used", ({ used }) => used),
  ];
  return (
    <DataTable
      caption="Lots that this lot was assembled from"
      rows={rows}
      rowKey={({ lotId }) => lotId}
      rowTo={({ lotId }) => detail.lot(lotId)}
      columns={columns}
      footer={isMore && <p className="pt-3 text-muted text-sm">Not all lots are shown.</p>}
    />
  );
}

const lotColumn = <Row extends { lotNumber: string; state: Used["state"] }>(): Column<Row> => ({
  key: "lot",
  header: "Lot",
  cell: ({ lotNumber, state }) => (
    <span className="inline-flex flex-wrap items-center gap-2">
      {lotNumber ? <Mono>{lotNumber}</Mono> : "—"}
      {state !== "available" && <LotStateBadge state={state} />}
    </span>
  ),
});
