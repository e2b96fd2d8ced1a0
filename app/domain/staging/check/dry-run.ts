import type { StagedCorrections } from "#db/schema/staging";
import type { ProductBySku } from "../../inventory/known-products.server";
import { judge } from "../../orders/order-draft";
import { numbersToTry } from "../draft-from-channel";
import type { ProblemKind } from "../problems/staged-problem-labels";
import { problemsOf, type Reading } from "../problems/staged-problems";

export interface Shortage {
  sku: string;
  name: string;
  orders: number;
  units: number;
}

export interface DryRunResult {
  orders: number;
  /** Every unit would be allocated. */
  full: number;
  /** Would be on hold only for stock. */
  short: number;
  /** Would be on hold for another reason. */
  held: number;
  /** Would be kept as completed, canceled, refunded or failed. */
  ended: number;
  /** Would not become an order. */
  refused: number;
  /** Products with insufficient stock, most missing units first. */
  shortages: Shortage[];
  /** Reasons for holds and refusals, most frequent first. */
  problems: { kind: ProblemKind; orders: number; first: string }[];
}

export interface Candidate {
  id: string;
  corrections: StagedCorrections | null;
  reading: Reading;
}

/**
 * Dry run of processing orders in sequence: units allocated to one order and numbers used by it are not available to
 * the next.
 */
export class DryRun {
  readonly #allocated = new Map<string, number>();
  readonly #numbers = new Set<string>();
  readonly #shortages = new Map<string, Shortage>();
  readonly #problems = new Map<ProblemKind, { orders: number; first: string }>();
  readonly #counts = { orders: 0, full: 0, short: 0, held: 0, ended: 0, refused: 0 };

  /** `known` and `taken` are the current state of the database. */
  add({ id, corrections, reading }: Candidate, known: readonly ProductBySku[], taken: ReadonlySet<string>): void {
    this.#counts.orders += 1;
    const products = known.map((product) => ({ ...product, sellable: this.#left(product) }));
    const used = new Set([...taken, ...this.#numbers]);
    const looked = { status: "pending" as const, errorMessage: null, corrections, reading, products, taken: used };
    const problems = problemsOf(looked);
    const stops = problems.find(({ stops }) => stops === "order");
    if (stops || reading.kind === "refused") {
      this.#counts.refused += 1;
      this.#note(
        problems.filter(({ stops }) => stops === "order"),
        id,
      );
      return;
    }
    const number = numbersToTry(reading.draft, reading.order).find((each) => !used.has(each));
    if (number) this.#numbers.add(number);
    const { status, holds, lines } = judge(reading.draft, products);
    if (status === "pending") {
      this.#counts.full += 1;
      for (const { productId, quantity } of lines) {
        if (productId) this.#allocated.set(productId, (this.#allocated.get(productId) ?? 0) + quantity);
      }
      return;
    }
    if (status !== "on-hold") {
      this.#counts.ended += 1;
      return;
    }
    this.#counts[holds.every(({ kind }) => kind === "stock") ? "short" : "held"] += 1;
    this.#note(
      problems.filter(({ stops }) => stops === "picking"),
      id,
    );
    for (const { kind, productId } of holds) {
      const product = kind === "stock" && products.find((each) => each.id === productId);
      if (product) this.#miss(product, lines);
    }
  }

  result(): DryRunResult {
    const byUnits = [...this.#shortages.values()].sort((a, b) => b.units - a.units);
    const byOrders = [...this.#problems].map(([kind, rest]) => ({ kind, ...rest }));
    return { ...this.#counts, shortages: byUnits, problems: byOrders.sort((a, b) => b.orders - a.orders) };
  }

  #left({ id, sellable }: ProductBySku): number {
    return sellable - (this.#allocated.get(id) ?? 0);
  }

  #miss(
    { id, sku, name, sellable }: ProductBySku,
    lines: readonly { productId: string | null; quantity: number }[],
  ): void {
    const wanted = lines.reduce((sum, line) => sum + (line.productId === id ? line.quantity : 0), 0);
    const short = this.#shortages.get(id) ?? { sku, name, orders: 0, units: 0 };
    this.#shortages.set(id, {
      ...short,
      orders: short.orders + 1,
      units: short.units + wanted - Math.max(0, sellable),
    });
  }

  /** Counts each kind once per order. */
  #note(problems: readonly { kind: ProblemKind }[], id: string): void {
    for (const kind of new Set(problems.map((problem) => problem.kind))) {
      const noted = this.#problems.get(kind) ?? { orders: 0, first: id };
      this.#problems.set(kind, { ...noted, orders: noted.orders + 1 });
    }
  }
}
