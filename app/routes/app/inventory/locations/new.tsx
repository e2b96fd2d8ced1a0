import type { MetaFunction } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { listReachableCompanies } from "#app/domain/companies/companies.service.server";
import { addLocations } from "#app/domain/inventory/locations/change-locations.server";
import { codesOf, countOf, NewLocations } from "#app/domain/inventory/locations/location.schema";
import { done } from "#app/http/answers/flash.server";
import { pageAction, pageLoader } from "#app/http/guards/guard.server";
import { paths } from "#app/http/paths";
import { ChooseCompany } from "#app/ui/domain/companies/choose-company";
import { LocationRangeFields } from "#app/ui/domain/inventory/locations/location-fields";
import { CheckboxField } from "#app/ui/forms/fields/checkbox-field";
import { HiddenField } from "#app/ui/forms/fields/hidden-field";
import { TextField } from "#app/ui/forms/fields/text-field";
import { ActionForm } from "#app/ui/forms/form/action-form";
import { Page } from "#app/ui/layouts/pages/page";
import { Card } from "#app/ui/primitives/card";
import { Hint } from "#app/ui/primitives/states/hint";
import { Mono } from "#app/ui/primitives/values/mono";
import { chosenCompany } from "../chosen-company.server";

export const meta: MetaFunction = () => [{ title: "Add locations" }];

const Query = z.object({ company: z.string().min(1).max(64).optional() });

export const loader = pageLoader("inventory.adjust", { query: Query }, async ({ ctx, query }) => {
  const companies = await listReachableCompanies(ctx);
  const companyId = chosenCompany(ctx, query.company);
  return { companyId, companies, company: companies.find(({ id }) => id === companyId)?.name ?? null };
});

export const action = pageAction(
  "inventory.adjust",
  { query: Query, form: NewLocations },
  async ({ ctx, query, input }) => {
    const companyId = chosenCompany(ctx, query.company) ?? "";
    // A range is previewed before it is created: one wrong digit could mean thousands of locations.
    if (input.intent === "range" && input.confirmed !== previewKey(input)) {
      const codes = codesOf(input);
      return {
        preview: {
          range: input,
          count: countOf(input),
          first: codes[0] ?? "",
          last: codes.at(-1) ?? "",
          key: previewKey(input),
        },
      };
    }
    const { made, asked, first, last } = await addLocations(ctx, companyId, input);
    const there = asked - made;
    return done(
      paths.inventory("locations", { company: query.company ?? companyId, q: input.intent === "one" ? first : null }),
      {
        title: made === 1 ? "Location Added" : `${made.toLocaleString("en-US")} Locations Added`,
        description:
          asked === 1
            ? first
            : `${first} to ${last}${there > 0 ? `; ${there.toLocaleString("en-US")} were there already` : ""}`,
      },
    );
  },
);

const previewKey = (range: Parameters<typeof countOf>[0] & { zone: string }): string =>
  `${range.zone}-${range.aisleFrom}.${range.aisleTo}-${range.rackFrom}.${range.rackTo}-${range.binFrom}.${range.binTo}`;

export default function NewLocationsPage() {
  const { companyId, companies, company } = useLoaderData<typeof loader>();
  const preview = previewIn(useActionData());
  const back = paths.inventory("locations", { company: companyId });
  return (
    <Page
      title="Add locations"
      subtitle={company ?? "Where this company's units lie"}
      back={{ to: back, label: "Locations" }}
      width="narrow"
    >
      {companyId ? (
        <div className="grid gap-6">
          <Card
            title="A range"
            description="All bins of a zone at once. Those that are there already stay as they are."
          >
            <ActionForm
              key={preview ? "seen" : "new"}
              intent="range"
              submit={preview ? `Add ${preview.count.toLocaleString("en-US")} Locations` : "Show what will be added"}
              pending={preview ? "Adding…" : "Counting…"}
              defaultValue={
                preview
                  ? { ...preview.range, rangePickable: preview.range.rangePickable ? "on" : "", confirmed: preview.key }
                  : { rangePickable: "on" }
              }
              cancel={back}
            >
              <HiddenField name="confirmed" />
              <LocationRangeFields />
              {preview && (
                <Hint tone="info" title={`${preview.count.toLocaleString("en-US")} locations`} role="status">
                  <Mono>{preview.first}</Mono> to <Mono>{preview.last}</Mono>
                </Hint>
              )}
            </ActionForm>
          </Card>
          <Card title="One location">
            <ActionForm intent="one" submit="Add Location" pending="Adding…" defaultValue={{ pickable: "on" }}>
              <TextField
                name="code"
                label="Code"
                mono
                required
                maxLength={50}
                autoComplete="off"
                placeholder="A-03-2-15"
                hint="Zone, aisle, rack and bin, as it is printed on the shelf"
              />
              <CheckboxField
                name="pickable"
                label="Orders are picked from it"
                hint="Off for a dock, a returns shelf or bulk stock"
              />
            </ActionForm>
          </Card>
        </div>
      ) : (
        <ChooseCompany companies={companies} why="Each company's units lie at locations of its own." />
      )}
    </Page>
  );
}

interface Preview {
  range: Record<string, unknown> & { rangePickable: boolean };
  count: number;
  first: string;
  last: string;
  key: string;
}

function previewIn(answer: unknown): Preview | null {
  return typeof answer === "object" && answer !== null && "preview" in answer ? (answer.preview as Preview) : null;
}

export { PageError as ErrorBoundary } from "#app/ui/layouts/pages/page-error";
