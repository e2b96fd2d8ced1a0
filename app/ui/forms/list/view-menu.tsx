import { savedQuery } from "#app/domain/filters/lists";
import type { SavedView } from "#app/domain/filters/saved-views.server";
import { Bookmark } from "#app/ui/icons/icons";
import { Button } from "#app/ui/primitives/buttons/button";
import { Popover } from "#app/ui/primitives/overlays/popover";
import type { ListId } from "#db/schema/column-values";
import { ConfirmButton } from "../confirm-button";
import { inputClass } from "../field-parts/input-class";
import { PostButton } from "../post-button";
import { usePost } from "../use-post";
import { viewPaths } from "./view-paths";

type Props = {
  list: ListId;
  views: readonly SavedView[];
  search: Record<string, string | undefined>;
  /** With whom the user can share a view. */
  audiences: readonly { value: string; label: string }[];
};

/** Saves the list as it is shown, and changes the view that is open. */
export function ViewMenu({ list, views, search, audiences }: Props) {
  const current = views.find(({ id }) => id === search.view);
  const query = savedQuery(search);
  return (
    <Popover label={current ? "View" : "Save view"} icon={Bookmark}>
      <div className="grid w-72 max-w-full gap-4 p-3">
        {current && <ChangeView key={current.id} view={current} query={query} />}
        <SaveForm key={views.length} list={list} query={query} audiences={audiences} />
      </div>
    </Popover>
  );
}

function ChangeView({ view, query }: { view: SavedView; query: string }) {
  const { Form } = usePost();
  const change = (what: Parameters<typeof viewPaths.change>[1]) => viewPaths.change(view.id, what);
  return (
    <section className="grid gap-2 border-line border-b pb-4">
      <h2 className="font-medium text-sm [overflow-wrap:anywhere]">
        <bdi>{view.name}</bdi>
        {view.isDefault ? <span className="block font-normal text-muted text-xs">Your default view</span> : null}
      </h2>
      {view.mayEdit && view.query !== query && (
        <PostButton action={change("update")} fields={{ query }} size="sm" variant="primary">
          Update with these filters
        </PostButton>
      )}
      <PostButton action={change(view.isDefault ? "clear-default" : "set-default")} size="sm">
        {view.isDefault ? "Remove as default view" : "Set as default view"}
      </PostButton>
      {view.mayEdit && (
        <>
          <Form method="post" action={change("rename")} className="flex gap-2">
            <input
              name="name"
              aria-label="Name of this view"
              defaultValue={view.name}
              required
              maxLength={40}
              className={inputClass}
            />
            <Button type="submit" size="sm" className="h-9 shrink-0">
              Rename
            </Button>
          </Form>
          <ConfirmButton
            label="Delete view"
            size="sm"
            title="Delete this view?"
            body={DELETED[view.audience](view.name)}
            confirm="Delete view"
            action={change("delete")}
          />
        </>
      )}
    </section>
  );
}

/** What the view's deletion changes, by who sees it. */
const DELETED: Record<SavedView["audience"], (name: string) => string> = {
  me: (name) => `“${name}” will no longer be a tab of this list.`,
  company: (name) => `“${name}” will no longer be a tab of this list for you and everyone at the company.`,
  provider: (name) => `“${name}” will no longer be a tab of this list for any provider staff.`,
};

function SaveForm({ list, query, audiences }: Pick<Props, "list" | "audiences"> & { query: string }) {
  const { Form, state } = usePost();
  return (
    <Form method="post" action={viewPaths.save()} className="grid gap-3">
      <input type="hidden" name="list" value={list} />
      <input type="hidden" name="query" value={query} />
      <label className="grid gap-1.5 font-medium text-sm">
        Name of the new view
        <input name="name" required maxLength={40} autoComplete="off" className={inputClass} />
      </label>
      {audiences.length > 1 && (
        <label className="grid gap-1.5 font-medium text-sm">
          Who sees it
          <select name="audience" className={inputClass}>
            {audiences.map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </select>
        </label>
      )}
      <label className="flex min-h-7 items-center gap-2 text-base pointer-coarse:min-h-11">
        <input type="checkbox" name="isDefault" className="size-4" />
        Set as default view
      </label>
      <Button type="submit" variant="primary" size="sm" pending={state !== "idle"} pendingLabel="Saving…">
        Save view
      </Button>
    </Form>
  );
}
