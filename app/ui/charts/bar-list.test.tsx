import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { BarList } from "./bar-list";

const widths = (full?: number) =>
  [
    ...renderToStaticMarkup(
      <BarList
        label="Accuracy"
        format={String}
        full={full}
        bars={[
          { key: "a", name: "A", value: 40 },
          { key: "b", name: "B", value: 80 },
          { key: "c", name: "C", value: null },
        ]}
      />,
    ).matchAll(/rect width="([\d.]+)"/g),
  ].map(([, width]) => Number(width));

test("bars are as wide as their part of the greatest, or of the given whole", () => {
  expect(widths()).toEqual([50, 100, 0]);
  expect(widths(100)).toEqual([40, 80, 0]);
});
