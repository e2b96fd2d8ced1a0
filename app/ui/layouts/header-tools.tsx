import { paths } from "#app/http/paths";
import { Bell, LogOut, Search } from "#app/ui/icons/icons";
import { Avatar } from "../primitives/avatar";
import { buttonClass } from "../primitives/button-style";
import { IconLink } from "../primitives/icon-button";
import { useShell } from "./shell-context";

/** Bell, avatar and the way out, at the right end of every header inside the frame. */
export function HeaderTools() {
  const shell = useShell();
  if (!shell) return null;
  const { user, unread, notificationsTo, searchKeys, openSearch } = shell;
  return (
    <div className="page-tools">
      <a
        href={paths.search()}
        aria-keyshortcuts="Control+K Meta+K"
        className={buttonClass("secondary", "md", "search-button")}
        onClick={(event) => {
          event.preventDefault();
          openSearch();
        }}
      >
        <Search className="size-[1.125rem]" strokeWidth={1.75} />
        <span>Search</span>
        <span aria-hidden="true" className="search-keys">
          {searchKeys}
        </span>
      </a>
      <IconLink to={notificationsTo} icon={Bell} label={unread ? "Notifications, some unread" : "Notifications"}>
        {unread > 0 && (
          <span className="absolute top-1.5 right-1.5 size-2 rounded-full bg-bad-fill ring-2 ring-canvas pointer-coarse:top-2.5 pointer-coarse:right-2.5" />
        )}
      </IconLink>
      <Avatar initials={user.initials} name={user.displayName} />
      <IconLink to="/api/logout" reload icon={LogOut} label="Logout" className="max-md:hidden" />
    </div>
  );
}
