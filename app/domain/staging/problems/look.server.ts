import type { Statement } from "#db/statement.server";
import type { KnownProduct } from "../../catalog/catalog.service.server";
import type { Ctx } from "../../ctx";
import { draftedProducts, onceEach } from "../../orders/orders.service.server";
import { numbersToTry } from "../draft-from-channel";
import { type Read, readStaged } from "../process-staged.server";
import * as repo from "../staging.repo.server";
import type { StagedProblem } from "./problem-words";
import { keptProblem, problemsOf } from "./staged-problems";

/** What a company has that its staged orders name. */
export interface Surroundings {
  products: readonly KnownProduct[];
  taken: ReadonlySet<string>;
}

/** In one round trip for any number of orders of any number of companies. */
export async function surroundingsOf(ctx: Ctx, reads: readonly Read[]): Promise<Map<string, Surroundings>> {
  const byCompany = new Map<string, Extract<Read, { kind: "order" }>[]>();
  for (const read of reads) {
    if (read.kind !== "order") continue;
    byCompany.set(read.row.companyId, [...(byCompany.get(read.row.companyId) ?? []), read]);
  }
  const statements = [...byCompany].flatMap(([companyId, own]): Statement<Found>[] => {
    const company = ctx.db.company(companyId);
    const numbers = own.flatMap(({ draft, order }) => numbersToTry(draft, order));
    const drafts = own.map(({ draft }) => draft);
    return [
      repo.takenNumbers(company, numbers).map((taken) => ({ companyId, taken, products: [] })),
      ...draftedProducts(ctx, company, drafts).map((some) =>
        some.map((products) => ({ companyId, taken: [], products })),
      ),
    ];
  });
  const found = statements.length > 0 ? await ctx.db.batch(...statements) : [];
  return new Map(
    [...byCompany.keys()].map((companyId) => {
      const own = found.filter((each) => each.companyId === companyId);
      const products = onceEach(own.flatMap((each) => each.products));
      return [companyId, { products, taken: new Set(own.flatMap(({ taken }) => taken)) }];
    }),
  );
}

interface Found {
  companyId: string;
  taken: string[];
  products: KnownProduct[];
}

const NOTHING: Surroundings = { products: [], taken: new Set() };

/** What is wrong with an order that was read, among what its company has. Never throws. */
export const problemsAmong = (read: Read, around: Map<string, Surroundings>): StagedProblem[] =>
  problemsOf({
    status: read.row.status,
    errorMessage: read.row.errorMessage,
    corrections: read.row.corrections,
    reading: read,
    ...(around.get(read.row.companyId) ?? NOTHING),
  });

/**
 * What is wrong with each order of a page, by its id: one round trip. Of an order whose payload is too large to come with
 * its row only what is kept on it is said; its own page says the rest.
 */
export async function problemsOnPage(ctx: Ctx, rows: readonly repo.StagedRow[]): Promise<Map<string, StagedProblem[]>> {
  const open = rows.filter(({ status }) => status !== "processed");
  const reads = await Promise.all(open.flatMap((row) => (row.payload === null ? [] : [readStaged(ctx, row)])));
  const around = await surroundingsOf(ctx, reads);
  return new Map([
    ...open.map((row) => [row.id, keptProblem(row)] as const),
    ...reads.map((read) => [read.row.id, problemsAmong(read, around)] as const),
  ]);
}
