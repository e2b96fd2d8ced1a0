import { useLocation, useRouteLoaderData } from "@remix-run/react";
import type { SiteData } from "#app/ui/site/site-facts";

/** The input of this form that was sent after the session ended, without scripts. */
export function useKeptForm(action: string | undefined): Record<string, unknown> | undefined {
  const kept = (useRouteLoaderData("root") as SiteData | undefined)?.keptForm;
  const { pathname } = useLocation();
  const target = action?.split("?")[0] ?? pathname;
  return kept && kept.page === pathname && kept.action === target ? kept.value : undefined;
}
