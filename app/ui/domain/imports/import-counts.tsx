import type { ImportKind } from "#app/domain/imports/import.schema";
import { Stat, StatGrid } from "../../primitives/values/stat";

export interface ImportCounts {
  total: number;
  /** Rows checked so far. */
  checked: number;
  creates: number;
  updates: number;
  refused: number;
  /** Rows that change nothing: a quantity of 0, or a skipped category. */
  skipped: number;
  created: number;
  updated: number;
  failed: number;
  units: number;
}

const count = (n: number): string => n.toLocaleString("en-US");

/** What an import would do, or has done, in numbers. */
export function ImportFigures({ kind, counts, done }: { kind: ImportKind; counts: ImportCounts; done: boolean }) {
  const made = done ? counts.created : counts.creates;
  const changed = done ? counts.updated : counts.updates;
  const left = counts.refused + (done ? counts.failed : 0);
  return (
    <StatGrid>
      {kind === "products" ? (
        <>
          <Stat label={done ? "Products created" : "New products"} value={count(made)} />
          <Stat label={done ? "Products updated" : "Updates"} value={count(changed)} />
        </>
      ) : (
        <>
          <Stat label={done ? "Receipts recorded" : "Receipts"} value={count(made)} />
          <Stat label={done ? "Units received" : "Units"} value={count(counts.units)} />
        </>
      )}
      <Stat label={done ? "Rejected" : "With problems"} value={count(left)} />
      {counts.skipped > 0 && <Stat label="Skipped" value={count(counts.skipped)} />}
      <Stat label="Rows in the file" value={count(counts.total)} />
    </StatGrid>
  );
}
