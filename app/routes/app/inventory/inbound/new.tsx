import type { MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { listReachableCompanies } from "#app/domain/companies/companies.service.server";
import { NewAsn } from "#app/domain/inbound/asn/asn.schema";
import { asnName } from "#app/domain/inbound/asn/asn-status";
import { usualWarehouse } from "#app/domain/inbound/asn/asn-warehouse.server";
import { createAsn } from "#app/domain/inbound/asn/create-asn.server";
import { warehouseChoices } from "#app/domain/warehouses/warehouse-choices.server";
import { done } from "#app/http/answers/flash.server";
import { pageAction, pageLoader } from "#app/http/guards/guard.server";
import { inboundPaths } from "#app/http/warehouse-work/inbound-paths";
import { ChooseCompany } from "#app/ui/domain/companies/choose-company";
import { AsnFields } from "#app/ui/domain/inbound/asn-fields";
import { FormPage } from "#app/ui/layouts/pages/form-page";
import { Page } from "#app/ui/layouts/pages/page";
import { TextLink } from "#app/ui/primitives/buttons/text-link";

const TITLE = "Announce goods";
const Query = z.object({ company: z.string().min(1).max(64).optional().catch(undefined) });

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
  { query: Query, form: NewAsn, failed: "Failed to announce the goods" },
  async ({ ctx, input }) => {
    const { id, number } = await createAsn(ctx, input);
    return done(inboundPaths.asn(id), {
      title: input.announce ? "Goods announced" : "Draft saved",
      description: asnName(number),
    });
  },
);

export default function AnnounceGoods() {
  const { companies, company, warehouses, chosen, operationId } = useLoaderData<typeof loader>();
  const back = { to: inboundPaths.asns({ company: company?.id }), label: "Inbound" };
  if (!company)
    return (
      <Page title={TITLE} back={back}>
        <ChooseCompany companies={companies} why="Whose goods are they?" />
      </Page>
    );
  return (
    <FormPage
      title={TITLE}
      back={back.to}
      backLabel={back.label}
      subtitle={companies.length > 1 ? <bdi>{company.name}</bdi> : undefined}
    >
      <p>
        <TextLink to={inboundPaths.fromFile({ company: company.id })}>Take the lines from a CSV file</TextLink>
      </p>
      <AsnFields
        defaultValue={{ companyId: company.id, operationId, announce: "on", warehouseId: chosen, lines: [{}] }}
        warehouses={warehouses}
        isNew
        submit="Save"
        cancel={back.to}
      />
    </FormPage>
  );
}

export { PageError as ErrorBoundary } from "#app/ui/layouts/pages/page-error";
