import { paths } from "#app/http/paths";
import { portalPaths } from "#app/http/portal-paths";
import { Stat, StatGrid } from "../../primitives/values/stat";

type Counts = Record<string, number | undefined>;
interface Props {
  inStatus: Counts;
  /** Those that were to leave by now, by status; a hundred of a company and status at most. */
  late: Counts;
  staged: number;
  mayStage: boolean;
  mayPick: boolean;
  /** Whoever sees its own company's orders only, in its own words. */
  isPortal: boolean;
}

/** What waits at each station, and what of it is late by the cut-off. */
export function WorkNow({ inStatus, late, staged, mayStage, mayPick, isPortal }: Props) {
  const station = (label: string, statuses: readonly string[], to?: string) => {
    const [status = ""] = statuses;
    const behind = sum(late, statuses);
    const list = isPortal
      ? portalPaths.myOrders({ status })
      : paths.orders({ status, sort: behind > 0 ? "oldest" : null });
    return (
      <Stat
        key={label}
        label={label}
        value={sum(inStatus, statuses).toLocaleString("en-US")}
        hint={behind > 0 && <span className="font-medium text-warn">{lateInWords(behind)}</span>}
        to={to ?? list}
      />
    );
  };
  return (
    <section aria-label="Orders now">
      <StatGrid>
        {mayStage && <Stat label="In staging" value={staged} to={paths.staging({ status: "pending" })} />}
        {station(isPortal ? "Pending" : "To pick", ["pending"])}
        {!mayStage && station("Picking", ["picking"])}
        {station("Ready to ship", ["picked", "processing"], mayPick ? paths.shipping() : undefined)}
        {station("On hold", ["on-hold"])}
      </StatGrid>
    </section>
  );
}

const sum = (counts: Counts, statuses: readonly string[]): number =>
  statuses.reduce((all, status) => all + (counts[status] ?? 0), 0);

/** As far as they are counted. */
const lateInWords = (n: number): string => `${n < 100 ? n : `${n.toLocaleString("en-US")} or more`} late`;
