import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { Boxes } from "#app/ui/icons/icons";
import { renderInPage } from "#tests/support/remix-page";
import { NothingFound } from "./nothing-found";

const drawn = (further: string | null) =>
  renderInPage(<NothingFound icon={Boxes} what="lots" clearTo="/list" further={further} />);

test("a filtered list without rows says so and offers to clear the filters", () => {
  const html = drawn(null);
  expect(html).toContain("No lots found");
  expect(html).toContain("No lots match these filters.");
  expect(html).toMatch(/href="\/list"[^>]*>Clear Filters/);
  expect(html).not.toContain("Keep searching");
});

test("a search that covered only part of the rows also offers to go on", () => {
  const html = drawn("/list?cursor=9");
  expect(html).toContain("No lots match in the part that was searched.");
  expect(html).toMatch(/href="\/list\?cursor=9"[^>]*>Keep searching/);
  expect(html).toMatch(/href="\/list"[^>]*>Clear Filters/);
});

test("no list has another sentence for it", () => {
  const root = new URL("../../", import.meta.url);
  const tables = readdirSync(root, { recursive: true, encoding: "utf8" }).filter((file) =>
    /(?<!\.test)\.tsx$/.test(file),
  );
  const own = tables.filter((file) =>
    / match (these|this) (filters?|search)\./.test(readFileSync(new URL(file, root), "utf8")),
  );
  expect(own).toEqual(["primitives/states/nothing-found.tsx"]);
});
