import { expect, test } from "vitest";
import { renderInPage } from "#tests/support/remix-page";
import { CompaniesWithoutRates } from "../overview/companies-without-rates";
import { RatesOfAll } from "./rates-of-all";

const draw = (query: { q?: string; show: string; after?: string }, next: string | null = null) =>
  renderInPage(<RatesOfAll list={{ rows: [], next, companies: [{ id: "c", name: "Northwind" }] }} query={query} />);

test("the list of companies without rates says when all have some", () => {
  expect(draw({ show: "no-card" })).toContain("All companies have rates");
  for (const html of [
    draw({ show: "no-card", q: "zebra" }),
    draw({ show: "no-card", after: "c" }),
    draw({ show: "no-card" }, "c"),
    draw({ show: "all", q: "zebra" }),
  ]) {
    expect(html).toContain("No companies match these filters.");
    expect(html).not.toContain("All companies have rates");
  }
});

test("one company without rates is spoken of in the singular", () => {
  expect(renderInPage(<CompaniesWithoutRates count={1} />)).toMatch(/>Its(<!-- -->)? work is recorded/);
  expect(renderInPage(<CompaniesWithoutRates count={2} />)).toMatch(/>Their(<!-- -->)? work is recorded/);
});
