import { LinkButton } from "../buttons/link-button";
import type { Icon } from "../icon";
import { EmptyState } from "./empty-state";

type Props = {
  icon: Icon;
  /** The rows, in the plural: "orders". */
  what: string;
  /** Where a specified screen has a title of its own. */
  title?: string;
  /** How to search, when that is not obvious. */
  hint?: string;
  clearTo: string;
  /** The rest of a search that has covered only part of the rows. */
  further?: string | null;
  furtherLabel?: string;
};

/** A list whose filters match nothing: the same on all lists, with the way to see more. */
export function NothingFound(props: Props) {
  const { icon, what, title = `No ${what} found`, hint, clearTo, further, furtherLabel = "Keep searching" } = props;
  const found = further ? `No ${what} match in the part that was searched.` : `No ${what} match these filters.`;
  return (
    <EmptyState
      icon={icon}
      title={title}
      detail={hint ? `${found} ${hint}` : found}
      action={
        <span className="inline-flex flex-wrap justify-center gap-2">
          {further && <LinkButton to={further}>{furtherLabel}</LinkButton>}
          <LinkButton to={clearTo}>Clear Filters</LinkButton>
        </span>
      }
    />
  );
}
