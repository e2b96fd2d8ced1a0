import { Time } from "../../primitives/values/time";
import { orderStatusLabel } from "../status-badge";

export interface HistoryEntry {
  id: string;
  at: number;
  actorName: string;
  event: string;
  from: string | null;
  to: string | null;
  note: string | null;
}

const EVENT: Record<string, string> = { created: "Created", edited: "Edited", address: "Address changed" };

/** What happened to an order, newest first. */
export function OrderHistory({ entries }: { entries: HistoryEntry[] }) {
  return (
    <ol className="grid gap-3 border-line border-l pl-4">
      {entries.map((entry) => (
        <li key={entry.id} className="relative">
          <span aria-hidden="true" className="-left-[1.3rem] absolute top-1.5 size-2 rounded-full bg-line-strong" />
          <p>
            <span className="font-medium">{titleOf(entry)}</span>{" "}
            <span className="text-muted text-sm">
              by {entry.actorName}, <Time at={entry.at} relative />
            </span>
          </p>
          {entry.note && (
            <p dir="auto" className="break-words text-muted text-sm">
              {entry.note}
            </p>
          )}
        </li>
      ))}
    </ol>
  );
}

function titleOf({ event, from, to }: HistoryEntry): string {
  if (event === "status" && from && to) return `${orderStatusLabel(from)} → ${orderStatusLabel(to)}`;
  if (event === "created" && to) return `Created as ${orderStatusLabel(to)}`;
  return EVENT[event] ?? event.charAt(0).toUpperCase() + event.slice(1).replaceAll(/[-_]/g, " ");
}
