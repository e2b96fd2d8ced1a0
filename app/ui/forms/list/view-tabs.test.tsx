import { expect, test } from "vitest";
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

const drawn = (search: Record<string, string | undefined>, all?: string) =>
  renderInPage(
    <ViewTabs
      list="shipping"
      views={[VIEW]}
      search={search}
      to={({ view }) => `/shipping?view=${view}`}
      {...(all && { all })}
    />,
  );

test("the tab without a view is named after what the list shows then, and a changed view says so", () => {
  expect(drawn({})).toMatch(/aria-current="page"[^>]*>All</);
  expect(drawn({}, "Ready to Ship")).toMatch(/aria-current="page"[^>]*>Ready to Ship</);
  expect(drawn({ view: "v", due: "today" })).toMatch(/aria-current="page"[^>]*>Due today</);
  expect(drawn({ view: "v" })).toContain("Due today (changed)");
});
