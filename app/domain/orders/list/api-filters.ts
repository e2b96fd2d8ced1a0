import { filtersOnly } from "../../filters/list-definition";

/** The filters of a screen's URL as the API and the export expect them; they sort by date only. */
export const apiFilters = ({
  sort,
  ...query
}: Record<string, string | undefined>): Record<string, string | undefined> => ({
  ...filtersOnly(query),
  ...(sort === "date" && { sort: "oldest" }),
});
