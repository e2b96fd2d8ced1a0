import rebuild from "#db/repair/rebuild-stock-summaries.sql?raw";
import { testEnv } from "./world";

/** Rebuilds everything that is kept from the stock ledger, as an administrator does after a reconciliation. */
export async function rebuildStock(): Promise<void> {
  const statements = rebuild
    .replaceAll(/^--.*$/gm, "")
    .split(";")
    .filter((text) => text.trim());
  await testEnv.DB.batch(statements.map((text) => testEnv.DB.prepare(text)));
}
