import type { Ctx } from "../kernel/ctx";
import type { Barcode } from "./barcode";
import type { CodeMatches } from "./code-meanings";
import { knownUnder, ofCompanies } from "./queries/code-matches.repo.server";

export {
  anyOf,
  type CompanySource,
  knownUnder,
  ofCompanies,
  ofEvery,
  productIds,
} from "./queries/code-matches.repo.server";

/**
 * Everything in the company's catalog and stock with this code. One round trip.
 * @throws not_found for a company out of scope
 */
export async function readKnown(ctx: Ctx, companyId: string, code: Barcode): Promise<CodeMatches> {
  const [products, lots, places] = await ctx.db.batch(
    ...knownUnder(ctx.db.company(companyId), ofCompanies([companyId]), code),
  );
  return { products, lots, places };
}
