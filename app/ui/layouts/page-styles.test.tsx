import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { InlineStyles } from "#app/http/answers/inlined-style-sheet";
import { PageStyles } from "./page-styles";

const drawn = (sheet: string | null) =>
  renderToStaticMarkup(
    <InlineStyles.Provider value={sheet}>
      <PageStyles />
    </InlineStyles.Provider>,
  );

test("the style sheet is inlined, or linked", () => {
  expect(drawn("a > b { color: red }")).toBe('<style id="styles">a > b { color: red }</style>');
  expect(drawn(null)).toMatch(/^<link rel="stylesheet" href="[^"]*"\/>$/);
});
