import type { CompanyDb } from "#db/scoped.server";
import type { Statement } from "#db/statement.server";
import type { Ctx } from "../../kernel/ctx";
import type { FileRow } from "../file/read-csv";
import type { ImportMapping, PreviewRow, Problem } from "../import.schema";
import type { UnknownCategory } from "../unknown-categories";
import type { Seen } from "./row";

/** What a part of a file is read with. */
export interface PartAsk {
  importId: string;
  rows: readonly FileRow[];
  mapping: ImportMapping;
  headers: readonly string[];
  delimiter: string;
  companyCategory: string;
  /** Unknown categories with the choices for them. */
  categories: readonly UnknownCategory[];
  /** What the rows before have; without it nothing is compared within the file. */
  seen: Seen | null;
}

/** What a part would do, judged against what is there now. */
export interface PartPlan {
  creates: number;
  updates: number;
  /** Rows that are valid and change nothing, such as a quantity of 0. */
  skipped: number;
  units: number;
  /** How many of these rows use each category that is unknown or has a choice. */
  unknownCategories: ReadonlyMap<string, number>;
  problems: Problem[];
  outcomes: PreviewRow[];
  /** All that does it, for one batch with whoever counts it. */
  statements(): Statement<unknown>[];
}

/** One kind of import: the only thing that products and stock do differently. */
export interface ImportKindOf {
  /** One round trip at most. */
  plan(ctx: Ctx, company: CompanyDb, ask: PartAsk): Promise<PartPlan>;
  /** Puts what the rows hold into `seen`, where a check goes on in another invocation. */
  remember(ask: PartAsk & { seen: Seen }): void;
}
