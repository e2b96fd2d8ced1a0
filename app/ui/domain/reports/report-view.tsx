import { dayName } from "#app/domain/kernel/days";
import { comparisonName, type Group, type Report, type SectionKey } from "#app/domain/reports/report";
import { Truck } from "#app/ui/icons/icons";
import { EmptyState } from "../../primitives/states/empty-state";
import { ReportFigures } from "./report-figures";
import { ReportSection } from "./report-section";

/** A report: key figures, then charts. Currencies are shown one after another, never added up. */
export function ReportView({ report, calm }: { report: Report; calm: { title: string; detail: string } }) {
  const shown = report.groups.filter((group) => hasFigures(group));
  if (shown.length === 0) {
    return (
      <div className="rounded-lg border border-line bg-surface">
        <EmptyState icon={Truck} title={calm.title} detail={calm.detail} />
      </div>
    );
  }
  return (
    <>
      <p className="text-muted text-sm">
        Compared with {comparisonName(report)}: {dayName(report.before.from)} to {dayName(report.before.to)}
      </p>
      {shown.map((group) => (
        <GroupView key={group.currency ?? ""} report={report} group={group} />
      ))}
      {report.notes.length > 0 && (
        <ul className="grid max-w-[80ch] gap-1 text-muted text-sm">
          {report.notes.map((note) => (
            <li key={note}>{note}</li>
          ))}
        </ul>
      )}
    </>
  );
}

/** Sections with the full width. */
const WIDE: ReadonlySet<SectionKey> = new Set(["day", "product"]);

function GroupView({ report, group }: { report: Report; group: Group }) {
  const isNamed = group.currency !== null && report.groups.length > 1;
  const wide = group.sections.filter(({ key, rows }) => WIDE.has(key) && rows.length > 0);
  const others = group.sections.filter(({ key, rows }) => !WIDE.has(key) && rows.length > 0);
  const section = (one: Group["sections"][number]) => (
    <ReportSection
      key={one.key}
      group={group}
      section={one}
      measures={report.measures}
      title={report.title}
      level={isNamed ? 3 : 2}
    />
  );
  return (
    <section className="grid gap-6" aria-label={group.currency ?? report.title}>
      {isNamed && <h2 className="text-md">{group.currency}</h2>}
      <ReportFigures group={group} measures={report.measures} />
      {wide.map(section)}
      <div className="grid gap-6 lg:grid-cols-2 lg:[&>:last-child:nth-child(odd)]:col-span-2">
        {others.map(section)}
      </div>
    </section>
  );
}

/** Whether there is data, in this period or in the previous one, which shows what has stopped. */
const hasFigures = ({ total, before }: Group): boolean =>
  [total, before ?? {}].some((values) => Object.values(values).some((value) => value !== null && value !== 0));
