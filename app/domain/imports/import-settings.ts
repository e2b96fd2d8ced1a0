import type { ImportMapping } from "./import.schema";
import type { UnknownCategory } from "./unknown-categories";

/** How a file is imported. */
export interface ImportSettings {
  columns: ImportMapping;
  categories: UnknownCategory[];
}

/** As `imports.mapping` holds them. Imports from before categories had choices hold their columns alone. */
export type StoredSettings = ImportSettings | (ImportMapping & { columns?: never });

export function settingsOf(stored: StoredSettings | null): ImportSettings {
  if (!stored) return { columns: {}, categories: [] };
  return stored.columns ? (stored as ImportSettings) : { columns: stored as ImportMapping, categories: [] };
}
