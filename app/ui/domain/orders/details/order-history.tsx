import { useIsClient } from "#app/ui/layouts/shell/shell-context";
import { formatTime } from "#app/ui/primitives/values/format-time";
import { useViewerDays } from "#app/ui/primitives/values/viewer-days";
import { VisuallyHidden } from "#app/ui/primitives/visually-hidden";
import { type HistoryEntry, historyTitle, historyValues } from "./history-labels";

export type { HistoryEntry } from "./history-labels";

interface Props {
  entries: HistoryEntry[];
  level: 2 | 3 | 4;
  /** The order came from a store. */
  isImported: boolean;
}

/** An order's history, newest first, grouped by day; `level` is the heading level of the days. */
export function OrderHistory({ entries, level, isImported }: Props) {
  const Day = `h${level}` as const;
  const { work } = useViewerDays();
  const days = new Map<string, HistoryEntry[]>();
  for (const entry of entries) {
    const day = formatTime(entry.at, work, true);
    days.set(day, [...(days.get(day) ?? []), entry]);
  }
  return (
    <div className="grid gap-5">
      {[...days].map(([day, ofDay]) => (
        <section key={day} className="grid gap-2">
          <Day className="tabular text-muted text-sm">{day}</Day>
          <ol className="ml-1 grid gap-3 border-line border-l pl-4">
            {ofDay.map((entry) => (
              <Entry
                key={entry.id}
                entry={entry}
                isImported={isImported}
                time={formatTime(entry.at, work).split(", ")[1] ?? ""}
              />
            ))}
          </ol>
        </section>
      ))}
    </div>
  );
}

function Entry({ entry, isImported, time }: { entry: HistoryEntry; isImported: boolean; time: string }) {
  const isClient = useIsClient();
  const values = historyValues(entry);
  const iso = new Date(entry.at).toISOString();
  return (
    <li className="relative min-w-0">
      <span aria-hidden="true" className="-left-[1.3rem] absolute top-1.5 size-2 rounded-full bg-line-strong" />
      <p className="break-words">
        <span className="font-medium">{historyTitle(entry, { isClient, isImported })}</span>{" "}
        <span className="text-muted text-sm">
          by <bdi>{entry.actorName}</bdi> at{" "}
          <time
            dateTime={iso}
            title={`${iso.replace("T", " ").slice(0, 19)} UTC`}
            className="tabular whitespace-nowrap"
          >
            {time}
          </time>
        </span>
      </p>
      {values && (
        <p dir="auto" className="break-words text-sm">
          <del className="text-muted no-underline">{values.from}</del> <VisuallyHidden>became</VisuallyHidden>{" "}
          <span aria-hidden="true">→</span> <ins className="no-underline">{values.to}</ins>
        </p>
      )}
      {entry.note && (
        <p dir="auto" className="whitespace-pre-line break-words text-muted text-sm">
          {entry.note}
        </p>
      )}
    </li>
  );
}
