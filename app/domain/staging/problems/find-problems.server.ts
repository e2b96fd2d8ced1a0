import type { Statement } from "#db/statement.server";
import type { ProductBySku } from "../../inventory/known-products.server";
import type { Ctx } from "../../kernel/ctx";
import { draftedProducts, onceEach } from "../../orders/orders.service.server";
import { numbersToTry } from "../draft-from-channel";
import { readStaged, type StagedReading } from "../process-staged.server";
import * as repo from "../staging.repo.server";
import type { StagedProblem } from "./staged-problem-labels";
import { keptProblem, problemsOf } from "./staged-problems";
import type { Named } from "./staged-references.repo.server";

/** Products and order numbers of a company that its staged orders refer to. */
export interface ProblemContext {
  products: readonly ProductBySku[];
  taken: ReadonlySet<string>;
}

type Readable = Extract<StagedReading, { kind: "order" }>;

interface Known {
  /** References read together with the orders. Orders whose references are all included need no further query. */
  references?: readonly Named[];
  /** Whether to read products of orders that are final in the store; they get no allocation. */
  endedToo?: boolean;
}

/** One round trip for any number of orders and companies; none when everything is known. */
export async function surroundingsOf(
  ctx: Ctx,
  reads: readonly StagedReading[],
  { references = [], endedToo = true }: Known = {},
): Promise<Map<string, ProblemContext>> {
  const open = reads.filter((read) => read.kind === "order");
  const asked = new Set(references.map(({ companyId, kind, value }) => keyOf(companyId, kind, value)));
  const later = open.filter((read) => !namesOf(read, endedToo).every((name) => asked.has(name)));
  const found = [...foundIn(references), ...(await lookUp(ctx, later))];
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

/** References needed to determine the order's problems. */
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

const foundIn = (references: readonly Named[]): CompanyMatches[] =>
  references.map(({ companyId, value, isTaken, product }) => ({
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
  products: ProductBySku[];
}

const NOTHING: ProblemContext = { products: [], taken: new Set() };

/** Problems of a parsed order, given what its company has. Never throws. */
export const problemsAmong = (read: StagedReading, around: Map<string, ProblemContext>): StagedProblem[] =>
  problemsOf({
    status: read.row.status,
    errorMessage: read.row.errorMessage,
    corrections: read.row.corrections,
    reading: read,
    ...(around.get(read.row.companyId) ?? NOTHING),
  });

/**
 * Problems of each order of a page, by id. Needs no round trip when all references were read with the page, else one.
 * For an order whose payload is too large to be read with its row, only the stored error is included; the order's own
 * page shows the rest.
 */
export async function problemsOnPage(
  ctx: Ctx,
  rows: readonly repo.StagedRow[],
  references: readonly Named[],
): Promise<Map<string, StagedProblem[]>> {
  const open = rows.filter(({ status }) => status !== "processed");
  const reads = await Promise.all(open.flatMap((row) => (row.payload === null ? [] : [readStaged(ctx, row)])));
  const around = await surroundingsOf(ctx, reads, { references, endedToo: false });
  return new Map([
    ...open.map((row) => [row.id, keptProblem(row)] as const),
    ...reads.map((read) => [read.row.id, problemsAmong(read, around)] as const),
  ]);
}
