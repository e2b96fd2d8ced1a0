import type { ReactNode } from "react";
import { SpriteIcon } from "#app/ui/icons/sprite-icon";
import { cx } from "../classes";
import type { Icon } from "../icon";

export type Tone = "neutral" | "accent" | "good" | "warn" | "bad" | "info" | "outline";

const TONE: Record<Tone, string> = {
  neutral: "bg-sunken text-muted",
  accent: "bg-accent-soft text-accent",
  good: "bg-good-soft text-good",
  warn: "bg-warn-soft text-warn",
  bad: "bg-bad-soft text-bad",
  info: "bg-info-soft text-info",
  outline: "border border-line-strong/50 text-muted",
};

type Props = { tone?: Tone; icon?: Icon; sprite?: string; className?: string; title?: string; children: ReactNode };

/** A word with a background color. When the color has a meaning, add an icon or let the word say it. */
export function Badge({ tone = "neutral", icon: Icon, sprite, className, title, children }: Props) {
  return (
    <span title={title} className={cx("badge", TONE[tone], className)}>
      {Icon && <Icon />}
      {sprite && <SpriteIcon name={sprite} />}
      <span className="truncate">{children}</span>
    </span>
  );
}
