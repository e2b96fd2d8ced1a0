import type { MetaFunction } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { NewBins } from "#app/domain/inventory/bins/bin-form.schema";
import { newBinForm } from "#app/domain/inventory/bins/bin-screen.server";
import { NewBinsQuery } from "#app/domain/inventory/bins/bins.schema";
import { createBins } from "#app/domain/inventory/bins/create/create-bins.server";
import { done } from "#app/http/answers/flash.server";
import { pageAction, pageLoader } from "#app/http/guards/guard.server";
import { paths } from "#app/http/paths";
import { stockPaths } from "#app/http/stock-paths";
import { NewBinsForm, type NewBinsPreview } from "#app/ui/domain/inventory/locations/new-bins-form";
import { Page } from "#app/ui/layouts/pages/page";
import { TextLink } from "#app/ui/primitives/buttons/text-link";

export const meta: MetaFunction = () => [{ title: "Add locations" }];

export const loader = pageLoader("inventory.adjust", { query: NewBinsQuery }, async ({ ctx, query }) =>
  newBinForm(ctx, query.warehouse),
);

export const action = pageAction(
  "inventory.adjust",
  { query: NewBinsQuery, form: NewBins },
  async ({ ctx, query, input, form }) => {
    const result = await createBins(ctx, query.warehouse, input);
    if ("preview" in result) return { preview: { ...result.preview, values: textsOf(form) } };
    const { created, range } = result;
    const existing = range.count - created;
    const span = `${range.first} to ${range.last}${existing > 0 ? `; ${existing.toLocaleString("en-US")} already existed` : ""}`;
    return done(
      paths.inventory("locations", { warehouse: query.warehouse, q: range.count === 1 ? range.first : undefined }),
      {
        title: created === 1 ? "Location added" : `${created.toLocaleString("en-US")} locations added`,
        description: range.count === 1 ? range.first : span,
      },
    );
  },
);

const textsOf = (form: FormData): Record<string, string> =>
  Object.fromEntries([...form].filter((pair): pair is [string, string] => typeof pair[1] === "string"));

export default function NewLocationsPage() {
  const form = useLoaderData<typeof loader>();
  const answer = useActionData<{ preview?: NewBinsPreview }>();
  const back = paths.inventory("locations", { warehouse: form.asked });
  return (
    <Page
      title="Add locations"
      subtitle={form.warehouse ? `To ${form.warehouse}` : "Where stock is stored"}
      back={{ to: back, label: "Locations" }}
      width="narrow"
    >
      {form.takesFiles && (
        <p>
          <TextLink to={stockPaths.locationsFromFile({ warehouse: form.asked })}>
            Take the locations from a CSV file
          </TextLink>
        </p>
      )}
      <NewBinsForm form={form} preview={answer?.preview ?? null} cancel={back} />
    </Page>
  );
}

export { PageError as ErrorBoundary } from "#app/ui/layouts/pages/page-error";
