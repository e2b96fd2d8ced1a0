import { dayName } from "#app/domain/kernel/days";
import { type Group, type Measure, type ReportRow, type Section, valueText } from "#app/domain/reports/report";
import { TextLink } from "../../primitives/buttons/text-link";
import { cx } from "../../primitives/classes";

type Props = { group: Group; section: Section; measures: readonly Measure[]; caption: string };

/** The figures behind a chart. Scrolls sideways in its box, with the names fixed. */
export function ReportTable({ group, section, measures, caption }: Props) {
  const known = measures.filter(({ key }) => section.rows.some(({ values }) => isThere(values[key])));
  const hasTotal = section.key !== "age" && section.key !== "category";
  return (
    <section
      aria-label={caption}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable box must be reachable by keyboard
      tabIndex={0}
      className="max-h-120 overflow-auto rounded-lg border border-line print:max-h-none print:overflow-visible"
    >
      <table className="report-table tabular w-full border-separate border-spacing-0 text-sm">
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr>
            <th scope="col" className={cx(HEAD, "left-0 z-2 text-left")}>
              {FIRST[section.key]}
            </th>
            {known.map((measure) => (
              <th key={measure.key} scope="col" title={measure.hint} className={cx(HEAD, "z-1 text-right")}>
                {measure.label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {section.rows.map((row) => (
            <Row
              key={row.key}
              row={row}
              name={section.key === "day" ? dayName(row.name) : row.name}
              measures={known}
              group={group}
            />
          ))}
        </tbody>
        {hasTotal && (
          <tfoot className="bottom-0 z-3 not-print:sticky">
            <Row
              row={{ key: "total", name: "Total", values: group.total }}
              name="Total"
              measures={known}
              group={group}
              isTotal
            />
          </tfoot>
        )}
      </table>
    </section>
  );
}

const FIRST: Record<Section["key"], string> = {
  day: "Day",
  product: "Product",
  company: "Company",
  carrier: "Carrier",
  method: "Service",
  category: "Category",
  age: "Age",
  month: "Month",
  billed: "Company",
  warehouse: "Warehouse",
  zone: "Zone",
  reason: "Reason",
  condition: "Condition",
};

const HEAD =
  "sticky top-0 border-line border-b bg-surface px-3 py-2 font-medium text-muted text-xs whitespace-nowrap print:static";
const CELL = "border-line border-b px-3 py-1.5 whitespace-nowrap";

const isThere = (value: number | null | undefined): boolean => value !== null && value !== undefined;

function Row({
  row,
  name,
  measures,
  group,
  isTotal,
}: {
  row: ReportRow;
  name: string;
  measures: readonly Measure[];
  group: Group;
  isTotal?: boolean;
}) {
  return (
    <tr className={cx(isTotal && "font-semibold")}>
      <th
        scope="row"
        dir="auto"
        title={name}
        className={cx(
          CELL,
          "sticky left-0 max-w-56 truncate bg-surface text-left max-sm:max-w-36 print:static",
          isTotal ? "border-t border-b-0 font-semibold" : "font-normal",
        )}
      >
        {row.to ? <TextLink to={row.to}>{name}</TextLink> : name}
      </th>
      {measures.map((measure) => (
        <td key={measure.key} className={cx(CELL, "text-right", isTotal && "border-t border-b-0 bg-surface")}>
          {valueText(row.values[measure.key], measure, group.currency)}
        </td>
      ))}
    </tr>
  );
}
