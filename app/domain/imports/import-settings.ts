import type { ImportMapping, ImportSettings, StoredSettings } from "#db/schema/column-values";

export type { ImportSettings, StoredSettings };

export function settingsOf(stored: StoredSettings | null): ImportSettings {
  if (!stored) return { columns: {}, categories: [] };
  return stored.columns ? (stored as ImportSettings) : { columns: stored as ImportMapping, categories: [] };
}
