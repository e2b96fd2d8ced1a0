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
export function NavLink({ item, isHere, className }: { item: NavItem; isHere: boolean; className?: string }) {
  return (
    <Link
      prefetch="intent"
      to={item.to}
      aria-current={isHere ? "page" : undefined}
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

const STOCK = ["/my-inventory", "/picking"];
const STOCK_TASKS = ["/inventory/replenish", "/inventory", ...STOCK];
const INBOUND = ["/inventory/inbound", "/inventory", ...STOCK];

/** Screens that pages belong to when the role's menu has no entry nearer to the page, the best first. */
const PARENTS: Record<string, readonly string[]> = {
  "/dashboard": ["/"],
  "/scanner": ["/picking"],
  "/floor": ["/picking"],
  "/picking-tasks": ["/picking"],
  "/inventory": STOCK,
  "/inventory/putaway": INBOUND,
  "/inventory/receipts": INBOUND,
  "/inventory/receive": INBOUND,
  "/inventory/counts": STOCK_TASKS,
  "/inventory/assembly": STOCK_TASKS,
  "/my-inventory": ["/inventory"],
  "/orders": ["/my-orders"],
  "/my-orders": ["/orders"],
  "/packing": ["/shipping", "/picking"],
  "/printing": ["/shipping", "/picking"],
  "/shipping/boxes": ["/shipping", "/companies"],
  "/onboarding": ["/companies"],
  "/choose-company": ["/companies"],
  "/imports": ["/companies"],
  "/my-data": ["/companies"],
  "/filters": ["/admin"],
  "/contact": ["/support"],
};

/** The longest of the paths that the page is below. */
const nearest = (paths: readonly string[], pathname: string): string =>
  paths.filter((path) => isBelow(pathname, path)).toSorted((a, b) => b.length - a.length)[0] ?? "";

/** The screen among these that the open page belongs to. */
export function useOpenScreen(screens: readonly Screen[]): string | undefined {
  const { pathname } = useLocation();
  const listed = screens.map(({ to }) => to);
  const own = nearest(listed, pathname);
  const group = nearest(Object.keys(PARENTS), pathname);
  const parent = PARENTS[group]?.find((path) => listed.includes(path));
  return own.length < group.length ? (parent ?? own) : own || parent;
}
