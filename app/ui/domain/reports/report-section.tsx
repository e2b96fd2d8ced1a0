import { dayName } from "#app/domain/kernel/days";
import { type Group, type Measure, type Section, valueText } from "#app/domain/reports/report";
import { ShownAsTable } from "#app/ui/charts/shown-as-table";
import { BarList } from "../../charts/bar-list";
import { ColumnChart } from "../../charts/column-chart";
import { Card } from "../../primitives/card";
import { ReportTable } from "./report-table";

type Props = { group: Group; section: Section; measures: readonly Measure[]; title: string; level: 2 | 3 };

/** One chart of a group's figures, with a table that can be expanded. */
export function ReportSection({ group, section, measures, title, level }: Props) {
  const drawn = section.chart.flatMap((key) => measures.find((measure) => measure.key === key) ?? []);
  const [main] = drawn;
  if (!main) return null;
  const words = drawn.map(({ label }, place) => (place === 0 ? label : label.toLowerCase())).join(" and ");
  const caption = `${title} ${section.title.toLowerCase()}${group.currency ? `, ${group.currency}` : ""}`;
  const format = (value: number) => valueText(value, main, group.currency);
  const value = (row: Section["rows"][number], key: string) => row.values[key] ?? 0;
  return (
    <Card
      level={level}
      title={section.title}
      description={section.rows[0]?.to ? `${words}. A product leads to the orders that contain it.` : words}
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <div className="keep-together">
          {section.key === "day" ? (
            <ColumnChart
              label={`${words} by day. The table below shows the same figures.`}
              columns={section.rows.map((row) => ({
                key: row.key,
                name: dayName(row.name, false),
                values: section.chart.map((key) => value(row, key)),
              }))}
              series={drawn.map(({ label, better }) => ({ label, tone: better === "less" ? "bad" : "main" }))}
              format={format}
              formatScale={(value) => format(value).replace(/\.0+$/, "")}
            />
          ) : (
            <BarList
              label={`${words} ${section.title.toLowerCase()}`}
              bars={section.rows.map((row) => ({
                key: row.key,
                name: row.name,
                value: row.values[main.key] ?? null,
                to: row.to,
              }))}
              format={format}
              full={main.kind === "percent" ? 100 : undefined}
            />
          )}
        </div>
        <ShownAsTable>
          <ReportTable group={group} section={section} measures={measures} caption={caption} />
        </ShownAsTable>
      </div>
    </Card>
  );
}
