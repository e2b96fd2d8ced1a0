import type { Ctx } from "../../kernel/ctx";
import { searchCompanies } from "../companies.service.server";

/** One page of the companies in scope, each as far as the user can see it. */
export async function companyCards(ctx: Ctx, query: { q?: string | undefined; after?: string | undefined }) {
  const { rows, next } = await searchCompanies(ctx, query);
  const mayCreate = ctx.can("companies.create");
  return {
    next,
    mayCreate,
    cards: rows.map((company) => ({
      id: company.id,
      name: company.name,
      // Roles that only manage a company's users see its name, not its details.
      details: ctx.can("companies.details", company.id)
        ? { category: company.category, email: company.email, phone: company.phone, status: company.status }
        : null,
      mayEdit: ctx.can("companies.edit", company.id),
      onboardingStep: mayCreate ? company.onboardingStep : null,
    })),
  };
}
