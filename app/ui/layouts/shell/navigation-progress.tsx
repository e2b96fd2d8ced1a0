import { useNavigation } from "@remix-run/react";

/** Progress line at the top edge while a page loads, shown after 300 ms. */
export function NavigationProgress() {
  const { state, location } = useNavigation();
  if (state === "idle") return null;
  return <div key={location?.key} className="navigation-progress print:hidden" aria-hidden="true" />;
}
