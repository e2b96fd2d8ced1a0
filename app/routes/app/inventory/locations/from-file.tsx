import type { MetaFunction } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { binsInFile } from "#app/domain/imports/file/bins-in-file";
import { BinsFileForm } from "#app/domain/inventory/bins/bin-form.schema";
import { newBinForm } from "#app/domain/inventory/bins/bin-screen.server";
import { NewBinsQuery } from "#app/domain/inventory/bins/bins.schema";
import { createBinsFromFile } from "#app/domain/inventory/bins/create/create-bins-from-file.server";
import { done } from "#app/http/answers/flash.server";
import { pageAction, pageLoader } from "#app/http/guards/guard.server";
import { paths } from "#app/http/paths";
import { postedTable } from "#app/http/request/posted-table";
import { stockPaths } from "#app/http/stock-paths";
import { BinsFileFields, type ShownBinsFile } from "#app/ui/domain/inventory/locations/bins-file-fields";
import { Page } from "#app/ui/layouts/pages/page";

const TITLE = "Add locations from a file";

export const meta: MetaFunction = () => [{ title: TITLE }];

export const loader = pageLoader("inventory.adjust", { query: NewBinsQuery }, async ({ ctx, query }) =>
  newBinForm(ctx, query.warehouse),
);

export const action = pageAction(
  "inventory.adjust",
  { query: NewBinsQuery, form: BinsFileForm, failed: "Failed to read the file" },
  async ({ ctx, query, input: { rows: pasted, ...input }, form }) => {
    const { rows, text } = binsInFile(await postedTable(form.get("file"), pasted));
    const result = await createBinsFromFile(ctx, query.warehouse, { ...input, rows });
    if ("preview" in result) return { preview: { ...result.preview, rows: text } };
    const { created, existing } = result;
    return done(paths.inventory("locations", { warehouse: query.warehouse }), {
      title: created === 1 ? "Location added" : `${created.toLocaleString("en-US")} locations added`,
      ...(existing > 0 && { description: `${existing.toLocaleString("en-US")} already existed` }),
    });
  },
);

export default function LocationsFromFile() {
  const form = useLoaderData<typeof loader>();
  const answer = useActionData<{ preview?: ShownBinsFile }>();
  const back = stockPaths.newLocation({ warehouse: form.asked });
  return (
    <Page
      title={TITLE}
      subtitle={form.warehouse ? `To ${form.warehouse}` : "Where stock is stored"}
      back={{ to: back, label: "Add locations" }}
      width="narrow"
    >
      <BinsFileFields units={form.values.units ?? ""} preview={answer?.preview ?? null} cancel={back} />
    </Page>
  );
}

export { PageError as ErrorBoundary } from "#app/ui/layouts/pages/page-error";
