import { Link } from "@remix-run/react";
import type { Theme } from "#app/http/cookies/display-preferences";
import { LogOut, PanelLeftClose, PanelLeftOpen } from "#app/ui/icons/icons";
import { iconButtonClass } from "../../primitives/buttons/button-style";
import { Avatar } from "../../primitives/values/avatar";
import { ThemeSwitch } from "../theme-switch";
import { BrandMark } from "./brand-mark";
import { type NavItem, NavLink, useOpenScreen } from "./nav-link";
import { SearchLink } from "./search-link";
import type { ShellUser } from "./shell-context";

type Props = {
  brand: string;
  nav: NavItem[];
  pinned: NavItem[];
  user: ShellUser;
  theme: Theme;
  searchKeys: string;
  collapsed: boolean;
  onToggle: () => void;
};

/** Names and icons from 1280 px; icons only below that or when collapsed; hidden on phones. */
export function Sidebar({ brand, nav, pinned, user, theme, searchKeys, collapsed, onToggle }: Props) {
  const open = useOpenScreen([...nav, ...pinned]);
  const Fold = collapsed ? PanelLeftOpen : PanelLeftClose;
  return (
    <aside aria-label="Sidebar" className="sidebar">
      <div className="sidebar-top">
        <Link prefetch="intent" to="/" className="min-w-0 rounded-md" aria-label={`${brand}, home`}>
          <BrandMark brand={brand} />
        </Link>
        <button
          type="button"
          aria-label={collapsed ? "Expand the sidebar" : "Collapse the sidebar"}
          aria-expanded={!collapsed}
          className={iconButtonClass("ghost", "sm", "js-only max-xl:hidden")}
          onClick={onToggle}
        >
          <Fold className="size-[1.125rem]" strokeWidth={1.75} />
        </button>
      </div>
      <div className="px-3 pb-2">
        <SearchLink className="flex h-9 items-center gap-3 rounded-lg border border-line px-2.5 text-muted transition-colors hover:border-line-strong hover:text-ink pointer-coarse:h-11">
          <span className="nav-label flex-1">Search</span>
          <span aria-hidden="true" className="sidebar-wide font-mono text-xs">
            {searchKeys}
          </span>
        </SearchLink>
      </div>
      <nav aria-label="Main" className="min-h-0 flex-1 overflow-y-auto px-3 py-1">
        <ul className="grid gap-0.5">
          {nav.map((item) => (
            <li key={item.to}>
              <NavLink item={item} isHere={item.to === open} />
            </li>
          ))}
        </ul>
      </nav>
      <div className="grid gap-0.5 px-3 pt-2">
        {pinned.map((item) => (
          <NavLink key={item.to} item={item} isHere={item.to === open} />
        ))}
      </div>
      <Link
        prefetch="intent"
        to="/profile"
        aria-label={`Profile of ${user.displayName}`}
        className="sidebar-user transition-colors hover:bg-sunken"
      >
        <Avatar initials={user.initials} />
        <div className="sidebar-wide min-w-0 flex-1">
          <p className="truncate font-medium" title={user.displayName}>
            {user.displayName}
          </p>
          <p className="truncate text-muted text-xs">{user.roleLabel}</p>
        </div>
      </Link>
      <div className="sidebar-foot">
        <a
          href="/api/logout"
          title="Logout"
          className="flex h-9 items-center gap-3 rounded-lg px-2.5 font-medium text-muted transition-colors hover:bg-sunken hover:text-ink pointer-coarse:h-11"
        >
          <LogOut className="size-[1.125rem] shrink-0" strokeWidth={1.75} />
          <span className="nav-label">Logout</span>
        </a>
        <div className="sidebar-wide">
          <ThemeSwitch theme={theme} />
        </div>
      </div>
    </aside>
  );
}
