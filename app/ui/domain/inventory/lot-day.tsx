import { formatUtc } from "../../primitives/values/format-time";

/** A day off a label: the same day everywhere. */
export function Day({ day, none = "—" }: { day: string | null; none?: string }) {
  if (!day) return <span className="text-muted">{none}</span>;
  return (
    <time dateTime={day} className="tabular whitespace-nowrap">
      {formatUtc(Date.parse(day), true)}
    </time>
  );
}
