import { paths } from "#app/http/paths";
import { portalPaths } from "#app/http/portal-paths";
import { useIsClient } from "../../layouts/shell/shell-context";
import { Stat, StatGrid } from "../../primitives/values/stat";
import { useOrderStatusLabel } from "../status/order-status-badge";

type Counts = Record<string, number | undefined>;
interface Props {
  inStatus: Counts;
  staged: number;
  mayStage: boolean;
  mayPick: boolean;
  /** The lists are those of the client portal. */
  isPortal: boolean;
}

/** Work at each station. */
export function WorkNow({ inStatus, staged, mayStage, mayPick, isPortal }: Props) {
  const isClient = useIsClient();
  const label = useOrderStatusLabel();
  const station = (name: string, statuses: readonly string[], to?: string) => {
    const [status = ""] = statuses;
    const list = isPortal ? portalPaths.myOrders({ status }) : paths.orders({ status });
    return <Stat key={name} label={name} value={sum(inStatus, statuses).toLocaleString("en-US")} to={to ?? list} />;
  };
  return (
    <section aria-label="Orders now">
      <StatGrid>
        {mayStage && <Stat label="In staging" value={staged} to={paths.staging({ status: "pending" })} />}
        {station(isClient ? label("pending") : "To pick", ["pending"])}
        {!mayStage && station(label("picking"), ["picking"])}
        {station(label("picked"), ["picked", "processing"], mayPick ? paths.shipping() : undefined)}
        {station(label("on-hold"), ["on-hold"])}
      </StatGrid>
    </section>
  );
}

const sum = (counts: Counts, statuses: readonly string[]): number =>
  statuses.reduce((all, status) => all + (counts[status] ?? 0), 0);
