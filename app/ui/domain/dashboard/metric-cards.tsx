import { reportPaths } from "#app/http/report-paths";
import { type Change, Stat, StatGrid } from "../../primitives/values/stat";

export interface MetricCard {
  type: string;
  label: string;
  value: string;
  change: Change | null;
  /** What the change is measured against. */
  against: string;
  also: string | null;
}

/** The four figures, each leading to what it is made of. */
export function MetricCards({ cards }: { cards: readonly MetricCard[] }) {
  return (
    <StatGrid>
      {cards.map(({ type, label, value, change, against, also }) => (
        <Stat
          key={type}
          label={label}
          value={value}
          change={change}
          hint={[change ? against : `— ${against}`, also].filter(Boolean).join(" · ")}
          to={reportPaths.breakdown(type)}
        />
      ))}
    </StatGrid>
  );
}
