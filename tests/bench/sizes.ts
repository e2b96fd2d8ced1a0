import { measureSizes } from "#workers/local/validate/budgets";
import { row, table } from "./print";

/** JavaScript a page, and the Worker, after gzip. */
export async function benchSizes(outdir: string): Promise<string> {
  const { pages, worker } = await measureSizes(outdir);
  const rows = pages.map(({ page, kb }) => row(page, kb.toFixed(1)));
  return table(["page", "kB gzip"], [...rows, row("the Worker", worker.toFixed(1))]);
}
