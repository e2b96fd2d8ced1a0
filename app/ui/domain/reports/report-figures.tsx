import { changeOf, type Group, type Measure, valueText } from "#app/domain/reports/report";
import { Stat, StatGrid } from "../../primitives/values/stat";

/** On a phone a long amount is set smaller: cut off it would be another amount. */
const Figure = ({ text }: { text: string }) => (
  <span title={text} className={text.length > 12 ? "max-sm:text-md" : text.length > 7 ? "max-sm:text-lg" : undefined}>
    {text}
  </span>
);

/** A group's headline figures, each with how it moved against the span before. */
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
            value={<Figure text={valueText(now, measure, group.currency)} />}
            change={change}
            hint={change ? `from ${valueText(before, measure, group.currency)}` : "—"}
          />
        );
      })}
      {/* The last row of the grid is whole, at two columns and at four. */}
      {Array.from({ length: (4 - (shown.length % 4)) % 4 }, (_, place) => (
        <span
          // biome-ignore lint/suspicious/noArrayIndexKey: nothing but places
          key={place}
          aria-hidden="true"
          className={place === 0 && shown.length % 2 === 1 ? "bg-surface" : "hidden bg-surface xl:block"}
        />
      ))}
    </StatGrid>
  );
}
