import { useNavigation } from "@remix-run/react";

/** A thin line along the upper edge while a page is on its way, from 300 ms on. */
export function NavigationProgress() {
  const { state, location } = useNavigation();
  if (state === "idle") return null;
  return <div key={location?.key} className="navigation-progress print:hidden" aria-hidden="true" />;
}
