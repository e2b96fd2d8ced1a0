import { Badge } from "#app/ui/primitives/values/badge";

type Status = "active" | "paused" | "completed" | "released" | "handed-over";

const SAID: Record<Status, { label: string; tone: "accent" | "warn" | "good" | "neutral" }> = {
  active: { label: "Picking", tone: "accent" },
  paused: { label: "Paused", tone: "warn" },
  completed: { label: "Completed", tone: "good" },
  released: { label: "Released", tone: "neutral" },
  "handed-over": { label: "Handed over", tone: "neutral" },
};

/** Status of a pick session. */
export function SessionBadge({ status }: { status: Status }) {
  const { label, tone } = SAID[status];
  return <Badge tone={tone}>{label}</Badge>;
}
