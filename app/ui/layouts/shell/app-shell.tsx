import { lazy, type ReactNode, Suspense, useEffect, useMemo, useState } from "react";
import { storeSidebar, type Theme } from "#app/http/cookies/display-preferences";
import { useKeptScroll } from "../../primitives/use-kept-scroll";
import { PictureViewer } from "../../primitives/values/small-picture";
import { BottomBar } from "./bottom-bar";
import type { NavItem, Screen } from "./nav-link";
import { NavigationProgress } from "./navigation-progress";
import { type Shell, ShellProvider, type ShellUser } from "./shell-context";
import { Sidebar } from "./sidebar";
import { useFocusAfterNavigation } from "./use-focus-after-navigation";

type Props = {
  user: ShellUser;
  nav: NavItem[];
  /** The role's four main screens, for phones. */
  mobileNav: NavItem[];
  /** Below the other screens: administration and help. */
  pinned: NavItem[];
  unread: boolean | number;
  /** Warehouses to choose from, if any, and the chosen one. */
  warehouses: Shell["warehouses"];
  warehouseId: string | null;
  prints?: Shell["prints"];
  brand: string;
  theme: Theme;
  collapsed?: boolean;
  /** The palette's shortcut as shown on the viewer's keyboard. */
  searchKeys: string;
  /** Every screen that shortcuts and search can open, including those not in the sidebar. */
  screens: Screen[];
  children: ReactNode;
};

/** Loaded after hydration. */
const Background = lazy(() => import("./background.client"));

const NOTHING: Shell["prints"] = [];

/** The frame of every signed-in screen. Each screen renders its own header with `Page`. */
export function AppShell(props: Props) {
  const {
    user,
    nav,
    mobileNav,
    pinned,
    brand,
    theme,
    searchKeys,
    screens,
    warehouses,
    warehouseId,
    prints = NOTHING,
    children,
  } = props;
  const [collapsed, setCollapsed] = useState(props.collapsed ?? false);
  const unread = Number(props.unread);
  const [isAlive, setAlive] = useState(false);
  const [isSearching, setSearching] = useState(false);
  const shell = useMemo(
    () => ({ user, unread, warehouses, warehouseId, prints, openSearch: () => setSearching(true) }),
    [user, unread, warehouses, warehouseId, prints],
  );

  useEffect(() => setAlive(true), []);
  useFocusAfterNavigation();
  useKeptScroll();

  function toggle() {
    const next = !collapsed;
    setCollapsed(next);
    storeSidebar(next);
  }

  return (
    <ShellProvider value={shell}>
      <PictureViewer.Provider value={user.id}>
        <a href="#main" className="skip-link">
          Skip to content
        </a>
        <NavigationProgress />
        <div className="shell" data-collapsed={collapsed || undefined}>
          <Sidebar {...{ brand, nav, pinned, user, theme, searchKeys, collapsed }} onToggle={toggle} />
          <div className="shell-content">{children}</div>
          <BottomBar {...{ nav, mobileNav, pinned, user, theme }} />
        </div>
        {isAlive && (
          <Suspense>
            <Background screens={screens} isSearching={isSearching} onSearch={setSearching} />
          </Suspense>
        )}
      </PictureViewer.Provider>
    </ShellProvider>
  );
}
