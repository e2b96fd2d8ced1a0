import { Link, useLocation } from "@remix-run/react";
import { useEffect, useRef } from "react";
import type { Theme } from "#app/http/cookies/display-preferences";
import { LogOut, Menu } from "#app/ui/icons/icons";
import { SpriteIcon } from "#app/ui/icons/sprite-icon";
import { Avatar } from "../../primitives/values/avatar";
import { ThemeSwitch } from "../theme-switch";
import { isBelow, type NavItem, NavLink, useOpenScreen } from "./nav-link";
import type { ShellUser } from "./shell-context";

type Props = {
  nav: NavItem[];
  mobileNav: NavItem[];
  pinned: NavItem[];
  user: ShellUser;
  theme: Theme;
};

const TAB =
  "flex h-14 min-w-0 flex-1 flex-col items-center justify-center gap-1 text-[0.6875rem] leading-none font-medium text-muted aria-[current]:text-accent";

/** The tab of screens that belong to another one; it counts where no tab leads to the screen itself. */
const tabFor = (screen: string | undefined) =>
  screen === "/scanner" || screen === "/picking-tasks" ? "/picking" : null;

/** Phone navigation: the role's four main screens, and a sheet with the rest. The sheet also opens without scripts. */
export function BottomBar({ nav, mobileNav, pinned, user, theme }: Props) {
  const sheet = useRef<HTMLDivElement>(null);
  const { key, pathname } = useLocation();
  const tabs = mobileNav.slice(0, 4);
  const open = useOpenScreen([...nav, ...pinned]);
  const current = tabs.find(({ to }) => to === open) ?? tabs.find(({ to }) => to === tabFor(open));
  const isProfile = isBelow(pathname, "/profile");
  // biome-ignore lint/correctness/useExhaustiveDependencies: every navigation closes the sheet
  useEffect(() => {
    if (sheet.current?.matches(":popover-open")) sheet.current.hidePopover();
  }, [key]);

  return (
    <>
      <nav aria-label="Main screens" className="bottom-bar">
        {tabs.map((item) => (
          <Tab key={item.to} item={item} isHere={item === current} />
        ))}
        <button
          type="button"
          aria-current={(!current && (isProfile || open !== undefined)) || undefined}
          className={TAB}
          {...{ popovertarget: "more-screens" }}
        >
          <Menu className="size-5" strokeWidth={1.75} />
          More
        </button>
      </nav>
      <div ref={sheet} id="more-screens" className="more-sheet" {...{ popover: "auto" }}>
        <Link
          prefetch="intent"
          to="/profile"
          aria-current={isProfile ? "page" : undefined}
          aria-label={`Profile of ${user.displayName}`}
          className="mb-1 flex items-center gap-3 rounded-lg px-2.5 py-2"
        >
          <Avatar initials={user.initials} className="size-10" />
          <div className="min-w-0">
            <p className="truncate font-medium">{user.displayName}</p>
            <p className="truncate text-muted text-sm">{user.roleLabel}</p>
          </div>
        </Link>
        <nav aria-label="All screens">
          <ul className="grid grid-cols-2 gap-1">
            {[...nav, ...pinned].map((item) => (
              <li key={item.to}>
                <NavLink
                  item={item}
                  isHere={item.to === open}
                  className="h-12 [&>.nav-label]:whitespace-normal [&>.nav-label]:leading-tight"
                />
              </li>
            ))}
          </ul>
        </nav>
        <div className="mt-3 flex items-center justify-between border-line border-t pt-3">
          <a
            href="/api/logout"
            className="inline-flex h-11 items-center gap-3 rounded-lg px-2.5 font-medium text-muted"
          >
            <LogOut className="size-[1.125rem]" strokeWidth={1.75} />
            Logout
          </a>
          <ThemeSwitch theme={theme} />
        </div>
      </div>
    </>
  );
}

function Tab({ item, isHere }: { item: NavItem; isHere: boolean }) {
  return (
    <Link prefetch="intent" to={item.to} aria-current={isHere ? "page" : undefined} className={TAB}>
      <SpriteIcon name={item.icon} className="size-5" />
      <span className="max-w-full truncate px-0.5">{item.label}</span>
    </Link>
  );
}
