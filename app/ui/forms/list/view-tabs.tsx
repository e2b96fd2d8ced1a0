import { NO_VIEW, savedQuery, viewUrl } from "#app/domain/filters/lists";
import type { SavedView } from "#app/domain/filters/saved-views.server";
import { Tabs } from "#app/ui/primitives/tabs";
import type { ListId } from "#db/schema/column-values";

type Props = {
  list: ListId;
  views: readonly SavedView[];
  search: Record<string, string | undefined>;
  to: (query: Record<string, string | undefined>) => string;
  /** What the list without a view shows, in words that no tab of a status has. */
  all: string;
};

/** The list's saved views, and the list without one. */
export function ViewTabs({ list, views, search, to, all }: Props) {
  if (views.length === 0) return null;
  const current = views.find(({ id }) => id === search.view);
  const labelOf = (view: SavedView) => {
    const isChanged = view === current && view.query !== savedQuery(search);
    const marks = [view.isDefault && "default", isChanged && "changed"].filter(Boolean).join(", ");
    return marks ? `${view.name} (${marks})` : view.name;
  };
  return (
    <Tabs
      label="Views"
      items={[
        { to: to({ view: NO_VIEW }), label: all, current: !current },
        ...views.map((view) => ({
          to: viewUrl(list, view),
          label: labelOf(view),
          current: view === current,
        })),
      ]}
    />
  );
}
