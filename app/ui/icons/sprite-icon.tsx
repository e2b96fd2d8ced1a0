import { cx } from "../primitives/classes";
import sprite from "./sprite.svg?url&no-inline";

/** Screens of the navigation. */
export type NavIconName =
  | "dashboard"
  | "companies"
  | "inventory"
  | "orders"
  | "picking"
  | "shipping"
  | "integrations"
  | "reports"
  | "tasks"
  | "scanner"
  | "my-inventory"
  | "my-orders"
  | "billing"
  | "users"
  | "system"
  | "admin"
  | "staging"
  | "filters"
  | "receiving"
  | "returns"
  | "counts"
  | "notifications"
  | "audit"
  | "support"
  | "contact"
  | "settings";

/** States of things. */
type StatusIconName =
  | "archived"
  | "stopped"
  | "check"
  | "check-all"
  | "alert"
  | "good"
  | "unknown"
  | "dot"
  | "paused"
  | "failed"
  | "waiting"
  | "draft";

export type SpriteName = NavIconName | StatusIconName;

type Props = { name: SpriteName; className?: string; strokeWidth?: number };

/**
 * An icon that is on nearly every page, from one cached file instead of the page's scripts: forty of them as components
 * would take a tenth of what a page may weigh. Others come from lucide-react, where they are used.
 */
export function SpriteIcon({ name, className, strokeWidth = 1.75 }: Props) {
  return (
    <svg
      aria-hidden="true"
      className={cx("shrink-0", className)}
      fill="none"
      stroke="currentColor"
      strokeWidth={strokeWidth}
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <use href={`${sprite}#${name}`} />
    </svg>
  );
}
