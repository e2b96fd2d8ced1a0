import { defineList, orderedBy, withoutColumn } from "../../filters/list-definition";

/** Fields that the list of locations sorts by. */
type BinSortField = "code" | "pickSequence";

/** Columns of the list of locations. */
export const BIN_LIST = defineList<BinSortField>()({
  initial: "walk",
  columns: {
    code: { header: "Location", sort: { by: "code", first: "asc" }, fixed: true },
    zone: { header: "Zone" },
    kind: { header: "Kind" },
    walk: { header: "Walking order", sort: { by: "pickSequence", first: "asc" }, extra: true },
    companies: { header: "Companies" },
    products: { header: "Products" },
    units: { header: "Units" },
    fill: { header: "Fill" },
    moved: { header: "Last movement" },
  },
});

/** What the list shows to users of one company: nothing about what else is in a bin. */
export const OWN_LOCATION_LIST = withoutColumn(withoutColumn(BIN_LIST, "companies"), "fill");

const { walk, ...UNSORTED } = BIN_LIST.columns;

/** A search by prefix reads an index by code, so it is sorted by code only. */
export const SEARCHED_BIN_LIST = orderedBy(
  { ...BIN_LIST, columns: { ...UNSORTED, walk: { header: walk.header, extra: true } } },
  "code",
);
