import { paths } from "#app/http/paths";
import { portalPaths } from "#app/http/portal-paths";
import { Stat, StatGrid } from "../../primitives/values/stat";
import { orderStatusLabel } from "../status/order-status-badge";

type Counts = Record<string, number | undefined>;
interface Props {
  inStatus: Counts;
  staged: number;
  mayStage: boolean;
  mayPick: boolean;
  /** Client portal users see only their company's orders, with wording of their own. */
  isPortal: boolean;
}

/** Work at each station. */
export function WorkNow({ inStatus, staged, mayStage, mayPick, isPortal }: Props) {
  const station = (label: string, statuses: readonly string[], to?: string) => {
    const [status = ""] = statuses;
    const list = isPortal ? portalPaths.myOrders({ status }) : paths.orders({ status });
    return <Stat key={label} label={label} value={sum(inStatus, statuses).toLocaleString("en-US")} to={to ?? list} />;
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
