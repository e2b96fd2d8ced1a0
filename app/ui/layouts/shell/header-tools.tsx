import { Link } from "@remix-run/react";
import { Bell, LogOut } from "#app/ui/icons/icons";
import { iconButtonClass } from "../../primitives/buttons/button-style";
import { IconLink } from "../../primitives/buttons/icon-button";
import { part } from "../../primitives/part";
import { Avatar } from "../../primitives/values/avatar";
import { SearchLink } from "./search-link";
import { useShell } from "./shell-context";

// Loaded only where there are several warehouses.
const WarehouseSwitch = part(() => import("../../domain/warehouses/warehouse-switch"), "WarehouseSwitch");

/** Warehouse, notifications, user menu and sign-out, at the right end of every header. */
export function HeaderTools() {
  const shell = useShell();
  if (!shell) return null;
  const { user, unread, warehouses, warehouseId } = shell;
  return (
    <div className="page-tools">
      {warehouses.length > 0 && <WarehouseSwitch warehouses={warehouses} chosen={warehouseId} />}
      <SearchLink className={iconButtonClass("ghost", "md", "md:hidden")}>
        <span className="sr-only">Search</span>
      </SearchLink>
      <IconLink to="/notifications" icon={Bell} label={unread ? "Notifications, some unread" : "Notifications"}>
        {unread > 0 && (
          <span className="absolute top-1.5 right-1.5 size-2 rounded-full bg-bad-fill pointer-coarse:top-2.5 pointer-coarse:right-2.5" />
        )}
      </IconLink>
      <Link
        prefetch="intent"
        to="/profile"
        aria-label="Profile"
        title={user.displayName}
        className="inline-flex items-center justify-center rounded-full pointer-coarse:size-11"
      >
        <Avatar initials={user.initials} />
      </Link>
      <IconLink to="/api/logout" reload icon={LogOut} label="Logout" className="max-md:hidden" />
    </div>
  );
}
