import { Outlet, useLoaderData, useRouteLoaderData } from "@remix-run/react";
import { displayName, initials, ROLE_LABEL } from "#app/domain/access/access.schema";
import {
  isPortalRole,
  mainScreensFor,
  navigationFor,
  pinnedScreensFor,
  screensFor,
  searchExampleFor,
} from "#app/domain/access/navigation";
import { reachOf } from "#app/domain/kernel/permissions";
import { isSidebarCollapsed } from "#app/http/cookies/display-cookies.server";
import { publicLoader } from "#app/http/guards/guard.server";
import { printsHere } from "#app/http/request/print-station";
import type { loader as rootLoader } from "#app/root";
import { AppShell } from "#app/ui/layouts/shell/app-shell";

/** The frame around every screen. It does not guard anything: each route inside has its own guard. */
export const loader = publicLoader(
  "visitors see the public pages without the app frame",
  async ({ user, request, early: prints }) =>
    user
      ? {
          user: {
            id: user.id,
            displayName: displayName(user),
            roleLabel: ROLE_LABEL[user.role],
            initials: initials(user),
            isClient: reachOf(user.role, "portal.read") !== null,
            isPortal: isPortalRole(user.role),
            searchExample: searchExampleFor(user.role),
          },
          nav: navigationFor(user.role),
          mobileNav: mainScreensFor(user.role),
          pinned: pinnedScreensFor(user.role),
          screens: screensFor(user.role),
          searchKeys: /\b(Mac|iPhone|iPad)/.test(request.headers.get("User-Agent") ?? "") ? "⌘ K" : "Ctrl K",
          unread: user.unread,
          warehouses: user.warehouses ?? [],
          warehouseId: user.warehouseId ?? null,
          prints: prints ?? [],
          collapsed: await isSidebarCollapsed(request),
        }
      : null,
  { early: printsHere },
);

export default function AppLayout() {
  const shell = useLoaderData<typeof loader>();
  const root = useRouteLoaderData<typeof rootLoader>("root");
  if (!shell) return <Outlet />;
  return (
    <AppShell
      user={shell.user}
      nav={shell.nav}
      pinned={shell.pinned}
      screens={shell.screens}
      searchKeys={shell.searchKeys}
      mobileNav={shell.mobileNav}
      unread={shell.unread}
      warehouses={shell.warehouses}
      warehouseId={shell.warehouseId}
      prints={shell.prints}
      collapsed={shell.collapsed}
      brand={root?.brand ?? ""}
      theme={root?.theme ?? "system"}
    >
      <Outlet />
    </AppShell>
  );
}

export { PageError as ErrorBoundary } from "#app/ui/layouts/pages/page-error";
