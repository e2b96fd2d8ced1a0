import type { CompanyDb } from "#db/scoped.server";
import type { Statement } from "#db/statement.server";
import type { Ctx } from "../../kernel/ctx";
import type { UnknownCategory } from "../categories/unknown-categories";
import type { FileRow } from "../file/read-csv";
import type { ImportMapping, PreviewRow, Problem } from "../import.schema";
import type { SeenKeys } from "./row";

/** Input for reading a part of a file. */
export interface PartInput {
  importId: string;
  rows: readonly FileRow[];
  mapping: ImportMapping;
  headers: readonly string[];
  delimiter: string;
  companyCategory: string;
  /** Unknown categories with the choices made for them. */
  categories: readonly UnknownCategory[];
  /** Keys of earlier rows; null disables comparison within the file. */
  seen: SeenKeys | null;
}

/** What a part would do, given the current data. */
export interface PartPlan {
  creates: number;
  updates: number;
  /** Valid rows that change nothing, such as a quantity of 0. */
  skipped: number;
  units: number;
  /** Number of these rows per category that is unknown or has a choice. */
  unknownCategories: ReadonlyMap<string, number>;
  problems: Problem[];
  outcomes: PreviewRow[];
  /** All writes of the part, for the batch that also counts it. */
  statements(): Statement<unknown>[];
}

/** The operations that differ between product and stock imports. */
export interface ImportKindOf {
  /** One round trip at most. */
  plan(ctx: Ctx, company: CompanyDb, ask: PartInput): Promise<PartPlan>;
  /** Adds the rows' keys to `seen`, when a check resumes in another invocation. */
  remember(ask: PartInput & { seen: SeenKeys }): void;
}
