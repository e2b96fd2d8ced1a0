import type { WaveSummary } from "#app/domain/picking/waves/wave-screens.server";
import { pickingPaths } from "#app/http/picking-paths";
import { ClipboardList } from "#app/ui/icons/icons";
import { LinkButton } from "#app/ui/primitives/buttons/link-button";
import { EmptyState } from "#app/ui/primitives/states/empty-state";
import { Progress } from "#app/ui/primitives/states/progress";
import { type Column, DataTable } from "#app/ui/primitives/tables/data-table";
import { formatCount } from "#app/ui/primitives/values/format-count";
import { Time } from "#app/ui/primitives/values/time";

interface Props {
  rows: readonly WaveSummary[];
  query: { warehouse?: string | undefined; cursor?: string | undefined };
  next: string | null;
}

const COLUMNS: Column<WaveSummary>[] = [
  { key: "number", header: "Wave", primary: true, cell: ({ number }) => `Wave ${number}` },
  { key: "rule", header: "Orders", width: "28%", cell: ({ rule }) => <bdi className="break-words">{rule}</bdi> },
  {
    key: "released",
    header: "Released",
    cell: ({ releasedAt, releasedByName }) => (
      <span>
        <Time at={releasedAt} />
        <span className="block text-muted text-sm">{releasedByName}</span>
      </span>
    ),
  },
  {
    key: "picked",
    header: "Picked",
    width: "22%",
    cell: ({ done, orders }) => (
      <Progress
        label={`${formatCount(done)} of ${formatCount(orders)}`}
        detail={done === orders ? "" : `${formatCount(orders - done)} left`}
        value={done}
        max={orders}
      />
    ),
  },
];

/** Waves, the newest first, with how far their orders are. */
export function WaveTable({ rows, query, next }: Props) {
  const { warehouse, cursor } = query;
  return (
    <DataTable
      caption="Waves"
      rows={[...rows]}
      rowKey={({ id }) => id}
      rowTo={({ id }) => pickingPaths.wave(id)}
      columns={COLUMNS}
      empty={
        <EmptyState
          icon={ClipboardList}
          title={cursor ? "No more waves" : "No waves yet"}
          detail="A wave releases orders to the pickers together: those of a cut-off, a carrier or a zone."
          action={<LinkButton to={pickingPaths.newWave({ warehouse })}>Plan a wave</LinkButton>}
        />
      }
      footer={
        next || cursor ? (
          <div className="flex justify-end gap-2 px-4 py-3">
            {cursor && (
              <LinkButton to={pickingPaths.waves({ warehouse })} size="sm">
                Newest
              </LinkButton>
            )}
            {next && (
              <LinkButton to={pickingPaths.waves({ warehouse, cursor: next })} size="sm">
                Older
              </LinkButton>
            )}
          </div>
        ) : undefined
      }
    />
  );
}
