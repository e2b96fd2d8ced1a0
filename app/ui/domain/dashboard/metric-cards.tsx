import { reportPaths } from "#app/http/report-paths";
import { type Change, Stat, StatGrid } from "../../primitives/values/stat";

export interface MetricCard {
  type: string;
  label: string;
  value: string;
  change: Change | null;
  /** The period that the change refers to. */
  against: string;
  /** What has changed, when that is not the figure itself. */
  compared: string | null;
  also: string | null;
  /** Whether the user can open the breakdown. */
  opens: boolean;
}

/** The four figures, each with a link to its breakdown. */
export function MetricCards({ cards }: { cards: readonly MetricCard[] }) {
  return (
    <StatGrid>
      {cards.map(({ type, label, value, change, against, compared, also, opens }) => (
        <Stat
          key={type}
          label={label}
          value={value}
          change={change}
          lead={change && compared}
          hint={
            opens
              ? [comparison(change, against, compared), also].filter(Boolean).join(" · ")
              : "Not shown for your role"
          }
          {...(opens && { to: reportPaths.breakdown(type) })}
        />
      ))}
    </StatGrid>
  );
}

/** A figure without an earlier value says so; one whose change is that of another day has nothing to say. */
const comparison = (change: Change | null, against: string, compared: string | null): string | null =>
  change ? against : compared ? null : "No earlier figure";
