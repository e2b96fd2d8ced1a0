import { CompanyDto, toCompanyDto } from "#app/domain/companies/companies.dto";
import { CompanyParams, UpdateCompany } from "#app/domain/companies/companies.schema";
import { getCompany, updateCompany } from "#app/domain/companies/companies.service.server";
import { apiAction, apiLoader, operation } from "#app/http/guards/api.server";

export const loader = apiLoader(
  operation("companies.read", { params: CompanyParams, answer: CompanyDto }, async ({ ctx, params }) => {
    const company = await getCompany(ctx, params.id);
    return toCompanyDto(company, ctx.can("companies.details", company.id));
  }),
);

export const action = apiAction(
  {
    PUT: operation(
      "companies.edit",
      { params: CompanyParams, body: UpdateCompany, answer: CompanyDto },
      async ({ ctx, params, input }) => toCompanyDto(await updateCompany(ctx, params.id, input), true),
    ),
  },
  true,
);
