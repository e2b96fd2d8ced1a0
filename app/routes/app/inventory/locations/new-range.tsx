import { addLocationRange } from "#app/domain/inventory/locations/add-locations.server";
import { codesOf, countOf, NewLocationQuery, NewLocationRange } from "#app/domain/inventory/locations/location.schema";
import { done } from "#app/http/answers/flash.server";
import { pageAction } from "#app/http/guards/guard.server";
import { paths } from "#app/http/paths";
import { chosenCompany } from "../chosen-company.server";

export const action = pageAction(
  "inventory.adjust",
  { query: NewLocationQuery, form: NewLocationRange },
  async ({ ctx, query, input }) => {
    if (input.confirmed !== previewKey(input)) return { preview: previewOf(input) };
    const companyId = chosenCompany(ctx, query.company) ?? "";
    const { made, asked, first, last } = await addLocationRange(ctx, companyId, input);
    const existing = asked - made;
    const description = `${first} to ${last}${existing > 0 ? `; ${existing.toLocaleString("en-US")} already existed` : ""}`;
    return done(paths.inventory("locations", { company: companyId }), {
      title: made === 1 ? "Location added" : `${made.toLocaleString("en-US")} locations added`,
      description: asked === 1 ? first : description,
    });
  },
);

function previewOf(range: NewLocationRange) {
  const codes = codesOf(range);
  return { range, count: countOf(range), first: codes[0] ?? "", last: codes.at(-1) ?? "", key: previewKey(range) };
}

const previewKey = (range: NewLocationRange): string =>
  `${range.zone}-${range.aisleFrom}.${range.aisleTo}-${range.rackFrom}.${range.rackTo}-${range.binFrom}.${range.binTo}`;

// The page with the form shows the preview and what is wrong.
export { default, ErrorBoundary, loader, meta } from "./new";
