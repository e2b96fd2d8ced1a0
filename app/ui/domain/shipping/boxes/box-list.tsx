import type { ComponentProps } from "react";
import { BoxFilters } from "./box-filters";
import { BoxTable } from "./box-table";

type Props = ComponentProps<typeof BoxFilters> & ComponentProps<typeof BoxTable>;

/** The boxes with their filters. */
export function BoxList({ rows, units, search, next, companies, count }: Props) {
  return (
    <>
      <BoxFilters search={search} companies={companies} count={count} />
      <BoxTable rows={rows} units={units} search={search} next={next} />
    </>
  );
}
