import type { MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { listReachableCompanies } from "#app/domain/companies/companies.service.server";
import { announceFromFile } from "#app/domain/imports/announce-from-file.server";
import { asnName } from "#app/domain/inbound/asn/asn-status";
import { usualWarehouse } from "#app/domain/inbound/asn/asn-warehouse.server";
import { warehouseChoices } from "#app/domain/warehouses/warehouse-choices.server";
import { done } from "#app/http/answers/flash.server";
import { pageAction, pageLoader } from "#app/http/guards/guard.server";
import { postedTable } from "#app/http/request/posted-table";
import { inboundPaths } from "#app/http/warehouse-work/inbound-paths";
import { ChooseCompany } from "#app/ui/domain/companies/choose-company";
import { AsnFileFields } from "#app/ui/domain/inbound/asn-file-fields";
import { FormPage } from "#app/ui/layouts/pages/form-page";
import { Page } from "#app/ui/layouts/pages/page";

const TITLE = "Announce from a file";
const Query = z.object({ company: z.string().min(1).max(64).optional().catch(undefined) });
const text = z.string().max(1_000_000).optional();
const FileForm = z.object({
  companyId: z.string("Choose a company").min(1).max(64),
  operationId: z.string().min(8).max(64),
  supplier: text,
  reference: text,
  expectedOn: text,
  warehouseId: text,
  rows: text,
});

export const meta: MetaFunction = () => [{ title: TITLE }];

export const loader = pageLoader("inbound.announce", { query: Query }, async ({ ctx, query }) => {
  const companies = (await listReachableCompanies(ctx)).map(({ id, name }) => ({ id, name }));
  const company = companies.length === 1 ? companies[0] : companies.find(({ id }) => id === query.company);
  const warehouses = await warehouseChoices(ctx);
  const chosen = company ? await usualWarehouse(ctx, company.id) : "";
  return { companies, company: company ?? null, warehouses, chosen, operationId: ctx.newId() };
});

export const action = pageAction(
  "inbound.announce",
  { query: Query, form: FileForm, failed: "Failed to read the file" },
  async ({ ctx, input: { rows, ...head }, form }) => {
    const { id, number } = await announceFromFile(ctx, head, await postedTable(form.get("file"), rows ?? ""));
    return done(inboundPaths.asn(id), {
      title: "Draft saved",
      description: `Check the lines of ${asnName(number)}, then announce it.`,
    });
  },
);

export default function AnnounceFromFile() {
  const { companies, company, warehouses, chosen, operationId } = useLoaderData<typeof loader>();
  const back = inboundPaths.newAsn({ company: company?.id });
  if (!company)
    return (
      <Page title={TITLE} back={{ to: back, label: "Announce goods" }}>
        <ChooseCompany companies={companies} why="Whose goods are they?" />
      </Page>
    );
  return (
    <FormPage
      title={TITLE}
      back={back}
      backLabel="Announce goods"
      subtitle={companies.length > 1 ? <bdi>{company.name}</bdi> : undefined}
    >
      <AsnFileFields
        defaultValue={{ companyId: company.id, operationId, warehouseId: chosen }}
        warehouses={warehouses}
        cancel={back}
      />
    </FormPage>
  );
}

export { PageError as ErrorBoundary } from "#app/ui/layouts/pages/page-error";
