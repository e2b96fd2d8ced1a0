import { reportPaths } from "#app/http/report-paths";
import { type Change, Stat, StatGrid } from "../../primitives/values/stat";

export interface MetricCard {
  type: string;
  label: string;
  value: string;
  change: Change | null;
  /** The period that the change refers to. */
  against: string;
  also: string | null;
  /** Whether the user can open the breakdown. */
  opens: boolean;
}

/** The four figures, each with a link to its breakdown. */
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
