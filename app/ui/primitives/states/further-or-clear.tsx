import { LinkButton } from "../buttons/link-button";

type Props = {
  /** The rest of a search that has covered only part of the rows. */
  further: string | null;
  clearTo: string;
  label?: string;
};

/** Shown when no row matches the filters: a link that continues the search in older rows, or one that clears the filters. */
export function FurtherOrClear({ further, clearTo, label = "Search further back" }: Props) {
  return further ? <LinkButton to={further}>{label}</LinkButton> : <LinkButton to={clearTo}>Clear Filters</LinkButton>;
}
