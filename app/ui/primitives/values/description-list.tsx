import type { ReactNode } from "react";
import { cx } from "../classes";

export type DescriptionItem = { term: string; detail: ReactNode; wide?: boolean };

const COLUMNS = {
  1: "",
  2: "sm:grid-cols-2",
  3: "sm:grid-cols-2 lg:grid-cols-3",
  4: "sm:grid-cols-2 lg:grid-cols-4",
} as const;

type Props = {
  items: DescriptionItem[];
  columns?: 1 | 2 | 3 | 4;
  /** For short values: two columns even on a phone. */
  pairs?: boolean;
};

/** Terms and values; an unknown value is shown as a dash. */
export function DescriptionList({ items, columns = 2, pairs = false }: Props) {
  return (
    <dl
      className={cx(
        "grid gap-x-8 gap-y-4",
        COLUMNS[columns],
        // A date and a time fit half a phone's width in one line, slightly smaller.
        pairs && "max-sm:grid-cols-2 max-sm:gap-x-4 max-sm:[&_time]:text-sm",
      )}
    >
      {items.map(({ term, detail, wide }) => (
        <div key={term} className={wide ? "col-span-full min-w-0" : "min-w-0"}>
          <dt className="text-muted text-sm">{term}</dt>
          <dd className="mt-0.5 break-words">
            {detail === null || detail === undefined || detail === "" ? "—" : detail}
          </dd>
        </div>
      ))}
    </dl>
  );
}
