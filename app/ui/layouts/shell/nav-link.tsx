import { Link, useLocation } from "@remix-run/react";
import { type NavIconName, SpriteIcon } from "#app/ui/icons/sprite-icon";
import { cx } from "../../primitives/classes";

export type Screen = {
  to: string;
  label: string;
  /** The second key of its `g` shortcut. */
  hotkey?: string;
};
export type NavItem = Screen & { icon: NavIconName };

/** An entry of the sidebar or the sheet. The current page is marked, for screen readers too. */
export function NavLink({ item, className }: { item: NavItem; className?: string }) {
  return (
    <Link
      prefetch="intent"
      to={item.to}
      aria-current={useIsHere(item.to)}
      title={item.label}
      className={cx("nav-line", className)}
    >
      <SpriteIcon name={item.icon} className="size-[1.125rem]" />
      <span className="nav-label truncate">{item.label}</span>
    </Link>
  );
}

/** Whether the path is the screen itself or a page below it. */
export const isBelow = (pathname: string, screen: string): boolean =>
  pathname === screen || (screen !== "/" && pathname.startsWith(`${screen}/`));

/** Marks the link to the screen that is open. */
export function useIsHere(screen: string): "page" | undefined {
  return isBelow(useLocation().pathname, screen) ? "page" : undefined;
}
