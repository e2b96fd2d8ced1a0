import { measureSizes } from "#workers/local/validate/budgets";
import { row, table } from "./print";

/** JavaScript per page, and the Worker, after gzip. */
export function benchSizes(): string {
  const { pages, worker } = measureSizes();
  const rows = pages.map(({ page, kb }) => row(page, kb.toFixed(1)));
  return table(["page", "kB gzip"], [...rows, row("the Worker", worker.toFixed(1))]);
}
