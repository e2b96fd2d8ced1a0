import { expect, test } from "vitest";
import { renderInPage } from "#tests/support/remix-page";
import { Page } from "./page";

test("the error of a dialog is placed above the content of the page below it", () => {
  const html = renderInPage(
    <Page title="Orders">
      <p>A long list</p>
      <Page title="404 Page Not Found">This order does not exist</Page>
    </Page>,
  );
  expect(html).toMatch(/<section aria-label="404 Page Not Found" class="-order-1 /);
  expect(html.match(/<h1/g)).toHaveLength(1);
});
