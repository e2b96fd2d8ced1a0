import { NavLink as RouterLink } from "@remix-run/react";
import { type NavIconName, SpriteIcon } from "#app/ui/icons/sprite-icon";
import { cx } from "../../primitives/classes";

export type Screen = {
  to: string;
  label: string;
  /** The letter that, after g, leads there. */
  hotkey?: string;
};
export type NavItem = Screen & { icon: NavIconName };

/** A line of the sidebar or of the sheet; the page one is on is marked, also for those who hear it. */
export function NavLink({ item, className }: { item: NavItem; className?: string }) {
  return (
    <RouterLink
      to={item.to}
      end={item.to === "/"}
      prefetch="intent"
      title={item.label}
      className={cx(
        "group flex h-9 items-center gap-3 rounded-lg px-2.5 font-medium text-muted transition-colors hover:bg-sunken hover:text-ink aria-[current=page]:bg-sunken aria-[current=page]:text-ink pointer-coarse:h-11",
        className,
      )}
    >
      <SpriteIcon name={item.icon} className="size-[1.125rem] group-aria-[current=page]:text-accent" />
      <span className="nav-label truncate">{item.label}</span>
    </RouterLink>
  );
}
