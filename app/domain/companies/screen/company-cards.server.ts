import type { SQL } from "drizzle-orm";
import type { Statement } from "#db/statement.server";
import type { Ctx } from "../../kernel/ctx";
import { searchCompanies } from "../companies.service.server";

type Ids = ReadonlySet<string>;

/**
 * One page of the companies in scope, each as far as the user can see it. `withoutRates` reads which of them have no
 * rates, in the same round trip.
 */
export async function companyCards(
  ctx: Ctx,
  query: { q?: string | undefined; after?: string | undefined },
  withoutRates?: ((ids: SQL) => Statement<Ids>) | null,
) {
  const { rows, next, marked } = await searchCompanies(ctx, query, withoutRates);
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
      hasRates: !marked?.has(company.id) || company.status === "inactive",
      onboardingStep: mayCreate ? company.onboardingStep : null,
    })),
  };
}
