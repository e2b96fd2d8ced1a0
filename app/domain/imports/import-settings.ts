import type { ImportMapping } from "./import.schema";
import type { UnknownCategory } from "./unknown-categories";

/** Settings of one import. */
export interface ImportSettings {
  columns: ImportMapping;
  categories: UnknownCategory[];
}

/** The content of `imports.mapping`. Imports older than category choices store only their columns. */
export type StoredSettings = ImportSettings | (ImportMapping & { columns?: never });

export function settingsOf(stored: StoredSettings | null): ImportSettings {
  if (!stored) return { columns: {}, categories: [] };
  return stored.columns ? (stored as ImportSettings) : { columns: stored as ImportMapping, categories: [] };
}
