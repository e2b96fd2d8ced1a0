import type { ReactNode } from "react";
import type { Status, Tone } from "#app/domain/kernel/status-table";
import { SpriteIcon } from "#app/ui/icons/sprite-icon";
import { cx } from "../classes";

const TONE: Record<Tone, string> = {
  neutral: "bg-sunken text-muted",
  accent: "bg-accent-soft text-accent",
  good: "bg-good-soft text-good",
  warn: "bg-warn-soft text-warn",
  bad: "bg-bad-soft text-bad",
  info: "bg-info-soft text-info",
  outline: "border border-line-strong/40 text-muted",
};

interface BadgeProps {
  /** From a status table: a screen gives a badge no name and no color of its own. */
  status: Status;
  /** A figure before the name: "3 picked". */
  amount?: string | number;
  /** What the name is about: "Not a whole number: 1.5". */
  detail?: string | null | undefined;
  title?: string | undefined;
}

/** A status, with the name, color and icon that it has on every screen. */
export function Badge({ status: { label, tone, icon }, amount, detail, title }: BadgeProps) {
  return (
    <span title={title} className={cx("badge", TONE[tone])}>
      {icon && <SpriteIcon name={icon} />}
      <span className="truncate">
        {amount === undefined ? label : `${amount} ${label.toLowerCase()}`}
        {detail && `: ${detail}`}
      </span>
    </span>
  );
}

/** A word that is not a status, such as a name; without a color. */
export function Tag({ title, children }: { title?: string; children: ReactNode }) {
  return (
    <span title={title} className={cx("badge", TONE.outline)}>
      <span className="truncate">{children}</span>
    </span>
  );
}
