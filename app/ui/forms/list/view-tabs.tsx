import { NO_VIEW, savedQuery, viewUrl } from "#app/domain/filters/lists";
import type { SavedView } from "#app/domain/filters/saved-views.server";
import { Tabs } from "#app/ui/primitives/tabs";
import type { ListId } from "#db/schema/column-values";

type Props = {
  list: ListId;
  views: readonly SavedView[];
  search: Record<string, string | undefined>;
  to: (query: Record<string, string | undefined>) => string;
  /** What the list without a view shows, when that is not everything. */
  all?: string;
};

/** The list's saved views, and the list without one. A dot marks a view whose filters were changed. */
export function ViewTabs({ list, views, search, to, all = "All" }: Props) {
  if (views.length === 0) return null;
  const current = views.find(({ id }) => id === search.view);
  const isChanged = current && current.query !== savedQuery(search);
  return (
    <Tabs
      label="Views"
      items={[
        { to: to({ view: NO_VIEW }), label: all, current: !current },
        ...views.map((view) => ({
          to: viewUrl(list, view),
          label: view === current && isChanged ? `${view.name} (changed)` : view.name,
          current: view === current,
        })),
      ]}
    />
  );
}
