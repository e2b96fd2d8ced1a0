import type { ReactNode } from "react";
import { paths } from "#app/http/paths";
import { Search } from "#app/ui/icons/icons";
import { useShell } from "./shell-context";

/** Opens the command palette; without scripts it leads to the search's own page. */
export function SearchLink({ className, children }: { className: string; children: ReactNode }) {
  const shell = useShell();
  return (
    <a
      href={paths.search()}
      title="Search"
      aria-keyshortcuts="Control+K Meta+K"
      className={className}
      onClick={(event) => {
        event.preventDefault();
        shell?.openSearch();
      }}
    >
      <Search className="size-[1.125rem]" strokeWidth={1.75} />
      {children}
    </a>
  );
}
