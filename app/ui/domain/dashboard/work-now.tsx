import { paths } from "#app/http/paths";
import { portalPaths } from "#app/http/portal-paths";
import { Stat, StatGrid } from "../../primitives/values/stat";
import { orderStatusLabel } from "../status-badge";

type Counts = Record<string, number | undefined>;
interface Props {
  inStatus: Counts;
  /** Overdue orders by status; counted up to a hundred per company and status. */
  late: Counts;
  staged: number;
  mayStage: boolean;
  mayPick: boolean;
  /** Client portal users see only their company's orders, with wording of their own. */
  isPortal: boolean;
}

/** Work at each station, and how much of it is past the cut-off. */
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
        {station(isPortal ? orderStatusLabel("pending", true) : "To pick", ["pending"])}
        {!mayStage && station(orderStatusLabel("picking", isPortal), ["picking"])}
        {station(orderStatusLabel("picked"), ["picked", "processing"], mayPick ? paths.shipping() : undefined)}
        {station(orderStatusLabel("on-hold"), ["on-hold"])}
      </StatGrid>
    </section>
  );
}

const sum = (counts: Counts, statuses: readonly string[]): number =>
  statuses.reduce((all, status) => all + (counts[status] ?? 0), 0);

/** The count stops at a hundred per company and status, so from there on it is a lower bound. */
const lateInWords = (n: number): string => `${n < 100 ? n : `${n.toLocaleString("en-US")} or more`} late`;
