import type { ListDefinition } from "#app/domain/filters/list-definition";
import type { SavedView } from "#app/domain/filters/saved-views.server";
import { part } from "#app/ui/primitives/part";
import { Skeleton } from "#app/ui/primitives/states/skeleton";
import type { ListId } from "#db/schema/column-values";
import { ListDisplay } from "./list-display";
import { RefreshLink } from "./refresh-link";

const ViewMenu = part(() => import("./view-menu"), "ViewMenu", <Skeleton className="h-8 w-24" />);

type Query = Record<string, string | undefined>;
type Props = {
  id: ListId;
  /** What the list can show. */
  list: ListDefinition;
  views: readonly SavedView[];
  audiences: readonly { value: string; label: string }[];
  /** The list's URL. */
  search: Query;
  to: (query: Query) => string;
};

/** The buttons beside a list's count: refresh, save the view, sort and columns. */
export const ListTools = ({ id, list, views, audiences, search, to }: Props) => (
  <>
    <RefreshLink />
    <ViewMenu list={id} views={views} search={search} audiences={audiences} />
    <ListDisplay list={list} query={search} to={to} />
  </>
);
