import { sql } from "drizzle-orm";
import { rateCards } from "#db/schema/billing";
import { users } from "#db/schema/directory/accounts";
import { integrations } from "#db/schema/integrations";
import { stockCounts } from "#db/schema/stock";
import type { CompanyDb } from "#db/scoped.server";
import type { Statement } from "#db/statement.server";
import { ONBOARDING_STEPS, type OnboardingStep } from "./onboarding-steps";

const flag = (name: OnboardingStep) => sql<number>`${sql.identifier(name)}`;

/** The steps whose data exists, entered in the setup or elsewhere. The cost does not grow with the data. */
export const stepsDone = (company: CompanyDb): Statement<OnboardingStep[]> =>
  company
    .first(
      {
        users: flag("users"),
        products: flag("products"),
        inventory: flag("inventory"),
        rates: flag("rates"),
        storefront: flag("storefront"),
      },
      (own) => sql`from (select
        exists (select 1 from ${users} where ${users.companyId} = ${own.id}) as users,
        exists (select 1 from ${stockCounts} where ${own(stockCounts)} and ${stockCounts.products} > 0 and ${stockCounts.level} <> 'archived') as products,
        exists (select 1 from ${stockCounts} where ${own(stockCounts)} and ${stockCounts.units} > 0) as inventory,
        exists (select 1 from ${rateCards} where ${own(rateCards)} and ${rateCards.withdrawnAt} is null) as rates,
        exists (select 1 from ${integrations} where ${own(integrations)}) as storefront)`,
    )
    .map((row) => ONBOARDING_STEPS.filter((step) => row?.[step]));
