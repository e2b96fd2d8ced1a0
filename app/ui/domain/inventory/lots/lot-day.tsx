import { dayName } from "#app/domain/kernel/days";

/** A date printed on a label, independent of time zones. */
export function Day({ day, none = "—" }: { day: string | null; none?: string }) {
  if (!day) return <span className="text-muted">{none}</span>;
  return (
    <time dateTime={day} className="tabular whitespace-nowrap">
      {dayName(day)}
    </time>
  );
}
