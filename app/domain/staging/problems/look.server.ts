import type { Statement } from "#db/statement.server";
import type { KnownProduct } from "../../inventory/known-products.server";
import type { Ctx } from "../../kernel/ctx";
import { draftedProducts, onceEach } from "../../orders/orders.service.server";
import { numbersToTry } from "../draft-from-channel";
import { readStaged, type StagedReading } from "../process-staged.server";
import * as repo from "../staging.repo.server";
import type { StagedProblem } from "./problem-words";
import { keptProblem, problemsOf } from "./staged-problems";
import type { Named } from "./staged-references.server";

/** What a company has that its staged orders name. */
export interface Surroundings {
  products: readonly KnownProduct[];
  taken: ReadonlySet<string>;
}

type Readable = Extract<StagedReading, { kind: "order" }>;

interface Known {
  /** What came with the orders: of those whose names are all among it nothing is asked again. */
  ahead?: readonly Named[];
  /** Whether the products of orders that are over in the store are needed: nothing is promised to them. */
  endedToo?: boolean;
}

/** In one round trip for any number of orders of any number of companies, or in none. */
export async function surroundingsOf(
  ctx: Ctx,
  reads: readonly StagedReading[],
  { ahead = [], endedToo = true }: Known = {},
): Promise<Map<string, Surroundings>> {
  const open = reads.filter((read) => read.kind === "order");
  const asked = new Set(ahead.map(({ companyId, kind, value }) => keyOf(companyId, kind, value)));
  const later = open.filter((read) => !namesOf(read, endedToo).every((name) => asked.has(name)));
  const found = [...foundIn(ahead), ...(await lookUp(ctx, later))];
  return new Map(
    [...new Set(open.map(({ row }) => row.companyId))].map((companyId) => {
      const own = found.filter((each) => each.companyId === companyId);
      const products = onceEach(own.flatMap((each) => each.products));
      return [companyId, { products, taken: new Set(own.flatMap(({ taken }) => taken)) }];
    }),
  );
}

const keyOf = (companyId: string, kind: Named["kind"], value: string): string =>
  JSON.stringify([companyId, kind, value]);

/** Everything that has to be known of, to say what becomes of the order. */
function namesOf({ row, draft, order }: Readable, endedToo: boolean): string[] {
  const isOpen = draft.arrival === "pending" || draft.arrival === "on-hold";
  const lines = isOpen || endedToo ? draft.lines : [];
  return [
    ...numbersToTry(draft, order).map((number) => keyOf(row.companyId, "number", number)),
    ...lines.flatMap(({ productId, sku }) =>
      productId ? [keyOf(row.companyId, "product", productId)] : sku ? [keyOf(row.companyId, "sku", sku)] : [],
    ),
  ];
}

const foundIn = (ahead: readonly Named[]): CompanyMatches[] =>
  ahead.map(({ companyId, value, isTaken, product }) => ({
    companyId,
    taken: isTaken ? [value] : [],
    products: product ? [product] : [],
  }));

async function lookUp(ctx: Ctx, reads: readonly Readable[]): Promise<CompanyMatches[]> {
  const byCompany = new Map<string, Readable[]>();
  for (const read of reads) byCompany.set(read.row.companyId, [...(byCompany.get(read.row.companyId) ?? []), read]);
  const statements = [...byCompany].flatMap(([companyId, own]): Statement<CompanyMatches>[] => {
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
  return statements.length > 0 ? ctx.db.batch(...statements) : [];
}

interface CompanyMatches {
  companyId: string;
  taken: string[];
  products: KnownProduct[];
}

const NOTHING: Surroundings = { products: [], taken: new Set() };

/** What is wrong with an order that was read, among what its company has. Never throws. */
export const problemsAmong = (read: StagedReading, around: Map<string, Surroundings>): StagedProblem[] =>
  problemsOf({
    status: read.row.status,
    errorMessage: read.row.errorMessage,
    corrections: read.row.corrections,
    reading: read,
    ...(around.get(read.row.companyId) ?? NOTHING),
  });

/**
 * What is wrong with each order of a page, by its id: no round trip where all that they name came with them, else one. Of
 * an order whose payload is too large to come with its row only what is kept on it is said; its own page says the rest.
 */
export async function problemsOnPage(
  ctx: Ctx,
  rows: readonly repo.StagedRow[],
  ahead: readonly Named[],
): Promise<Map<string, StagedProblem[]>> {
  const open = rows.filter(({ status }) => status !== "processed");
  const reads = await Promise.all(open.flatMap((row) => (row.payload === null ? [] : [readStaged(ctx, row)])));
  const around = await surroundingsOf(ctx, reads, { ahead, endedToo: false });
  return new Map([
    ...open.map((row) => [row.id, keptProblem(row)] as const),
    ...reads.map((read) => [read.row.id, problemsAmong(read, around)] as const),
  ]);
}
