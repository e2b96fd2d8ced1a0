import { changeOf, type Group, type Measure, valueText } from "#app/domain/reports/report";
import { Stat, StatGrid } from "../../primitives/values/stat";

/** A group's key figures, each with its change from the previous period. */
export function ReportFigures({ group, measures }: { group: Group; measures: readonly Measure[] }) {
  const shown = measures.filter(({ isHeadline }) => isHeadline);
  return (
    <StatGrid>
      {shown.map((measure) => {
        const [now, before] = [group.total[measure.key], group.before?.[measure.key]];
        const change = changeOf(measure, now, before);
        return (
          <Stat
            key={measure.key}
            label={measure.label}
            value={valueText(now, measure, group.currency)}
            change={change}
            hint={change ? `from ${valueText(before, measure, group.currency)}` : "—"}
          />
        );
      })}
      {/* Fills the grid's last row, at two columns and at four. */}
      {Array.from({ length: (4 - (shown.length % 4)) % 4 }, (_, place) => (
        <span
          // biome-ignore lint/suspicious/noArrayIndexKey: empty placeholders have no other key
          key={place}
          aria-hidden="true"
          className={place === 0 && shown.length % 2 === 1 ? "bg-surface" : "hidden bg-surface xl:block"}
        />
      ))}
    </StatGrid>
  );
}
