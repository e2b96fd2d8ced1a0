import { Link, useLocation } from "@remix-run/react";
import { RefreshCw } from "#app/ui/icons/icons";
import { buttonClass } from "#app/ui/primitives/buttons/button-style";

/** Reads the list again with its filters; the scroll position and the selected rows stay. */
export function RefreshLink() {
  const { pathname, search } = useLocation();
  return (
    <Link to={pathname + search} replace preventScrollReset className={buttonClass("ghost", "sm", "shrink-0")}>
      <RefreshCw className="size-4" />
      <span className="max-sm:sr-only">Refresh</span>
    </Link>
  );
}
