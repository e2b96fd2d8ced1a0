import type { MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { listReachableCompanies } from "#app/domain/companies/companies.service.server";
import { createUnits } from "#app/domain/inbound/handling-units/create-units.server";
import { NewUnits } from "#app/domain/inbound/handling-units/handling-unit.schema";
import { RECEIVING } from "#app/domain/inventory/location-code";
import { done } from "#app/http/answers/flash.server";
import { pageAction, pageLoader } from "#app/http/guards/guard.server";
import { unitPaths } from "#app/http/warehouse-work/unit-paths";
import { NewUnitFields } from "#app/ui/domain/handling-units/new-unit-fields";
import { FormPage } from "#app/ui/layouts/pages/form-page";

const TITLE = "New handling unit";
const Query = z.object({ company: z.string().min(1).max(64).optional().catch(undefined) });

export const meta: MetaFunction = () => [{ title: TITLE }];

export const loader = pageLoader("inventory.tasks", { query: Query }, async ({ ctx, query }) => {
  const companies = (await listReachableCompanies(ctx)).map(({ id, name }) => ({ id, name }));
  const companyId = companies.find(({ id }) => id === query.company)?.id ?? companies[0]?.id ?? "";
  const defaultValue = { operationId: ctx.newId(), kind: "pallet", companyId, place: RECEIVING, units: "1" };
  return { companies, mayShare: ctx.actor.companyId === null, defaultValue };
});

export const action = pageAction(
  "inventory.tasks",
  { query: Query, form: NewUnits, failed: "Failed to make the unit" },
  async ({ ctx, input }) => {
    const { ids, from, to } = await createUnits(ctx, input);
    const [only] = ids;
    const isOne = ids.length === 1 && only;
    return done(isOne ? unitPaths.unit(only) : unitPaths.units(), {
      title: isOne ? `LPN-${from} made` : `${ids.length} handling units made`,
      description: isOne ? "Print its label, then put stock in." : `LPN-${from} to LPN-${to}.`,
    });
  },
);

export default function NewHandlingUnit() {
  const { companies, mayShare, defaultValue } = useLoaderData<typeof loader>();
  return (
    <FormPage title={TITLE} back={unitPaths.units()} backLabel="Handling units">
      <NewUnitFields companies={companies} mayShare={mayShare} defaultValue={defaultValue} cancel={unitPaths.units()} />
    </FormPage>
  );
}

export { PageError as ErrorBoundary } from "#app/ui/layouts/pages/page-error";
