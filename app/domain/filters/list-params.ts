import { z } from "zod";
import { type ListDefinition, shownColumns } from "./list-definition";

/** Each way to sort the list, as its URL says it. */
const sortTexts = (list: ListDefinition): string[] =>
  Object.entries(list.columns).flatMap(([id, { sort }]) => (sort ? [id, `-${id}`] : []));

/** The columns as the URL says them; undefined when they are the list's own. */
function columnsText(list: ListDefinition, chosen: readonly string[]): string | undefined {
  const text = shownColumns(list, chosen.join(",")).join(",");
  return text === shownColumns(list, undefined).join(",") ? undefined : text;
}

/** Parameters of a list's URL besides its filters. Invalid values are ignored. */
export const listParams = (list: ListDefinition) => ({
  sort: z
    .string()
    // How URLs said the order of dates before lists could be sorted by other columns.
    .transform((text) => (text === "oldest" ? "date" : text))
    .refine((text) => sortTexts(list).includes(text))
    .transform((text) => (text === list.initial ? undefined : text))
    .optional()
    .catch(undefined),
  /** Comma-separated, or one value for each checked box of the form without scripts. */
  columns: z
    .union([
      z
        .string()
        .max(500)
        .transform((text) => text.split(",")),
      z.array(z.string().max(50)).max(50),
    ])
    .transform((chosen) => columnsText(list, chosen))
    .optional()
    .catch(undefined),
  /** The saved view that was opened; "all" is the list without one. */
  view: z.string().max(64).optional().catch(undefined),
  cursor: z.string().max(1_000).optional().catch(undefined),
});
