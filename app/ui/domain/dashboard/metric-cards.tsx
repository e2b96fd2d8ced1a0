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
  /** Whether the reader may open what it is made of. */
  opens: boolean;
}

/** The four figures, each leading to what it is made of. */
export function MetricCards({ cards }: { cards: readonly MetricCard[] }) {
  return (
    <StatGrid>
      {cards.map(({ type, label, value, change, against, also, opens }) => (
        <Stat
          key={type}
          label={label}
          value={value}
          change={change}
          hint={
            opens ? [change ? against : `— ${against}`, also].filter(Boolean).join(" · ") : "Not shown for your role"
          }
          {...(opens && { to: reportPaths.breakdown(type) })}
        />
      ))}
    </StatGrid>
  );
}
