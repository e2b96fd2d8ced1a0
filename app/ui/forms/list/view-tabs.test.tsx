import { expect, test } from "vitest";
import type { SavedView } from "#app/domain/filters/saved-views.server";
import { renderInPage } from "#tests/support/remix-page";
import { ViewTabs } from "./view-tabs";

const VIEW = {
  id: "v",
  name: "Due today",
  query: "due=today",
  audience: "me",
  isDefault: false,
  mayEdit: true,
} as const;

const drawn = (search: Record<string, string | undefined>, view: Partial<SavedView> = {}) =>
  renderInPage(
    <ViewTabs
      list="shipping"
      views={[{ ...VIEW, ...view }]}
      search={search}
      to={({ view }) => `/shipping?view=${view}`}
      all="Ready to Ship"
    />,
  );

test("the tab without a view is named after what the list shows then, and a changed view says so", () => {
  expect(drawn({})).toMatch(/aria-current="page"[^>]*>Ready to Ship</);
  expect(drawn({ view: "v", due: "today" })).toMatch(/aria-current="page"[^>]*>Due today</);
  expect(drawn({ view: "v" })).toContain("Due today (changed)");
});

test("the user's default view is marked, whichever view is open", () => {
  expect(drawn({}, { isDefault: true })).toContain(">Due today (default)<");
  expect(drawn({ view: "v" }, { isDefault: true })).toContain(">Due today (default, changed)<");
});
