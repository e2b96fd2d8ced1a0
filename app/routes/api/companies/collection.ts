import { z } from "zod";
import { CompanyDto, toCompanyDto } from "#app/domain/companies/companies.dto";
import { CompanyListQuery, CreateCompany } from "#app/domain/companies/companies.schema";
import { createCompany, listCompanies } from "#app/domain/companies/companies.service.server";
import { apiAction, apiLoader, created, listed, operation } from "#app/http/guards/api.server";

export const loader = apiLoader(
  operation(
    "companies.read",
    { query: CompanyListQuery, answer: z.array(CompanyDto) },
    async ({ ctx, query, request }) => {
      const { rows, next } = await listCompanies(ctx, query);
      return listed(
        rows.map((company) => toCompanyDto(company, ctx.can("companies.details", company.id))),
        next,
        request,
      );
    },
  ),
);

export const action = apiAction(
  {
    POST: operation(
      "companies.create",
      { body: CreateCompany, answer: CompanyDto, status: 201 },
      async ({ ctx, input }) => created(toCompanyDto(await createCompany(ctx, input), true)),
    ),
  },
  true,
);
