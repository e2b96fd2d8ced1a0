import type { ImportKind } from "#app/domain/imports/import.schema";
import { Stat, StatGrid } from "../../primitives/values/stat";

export interface ImportCounts {
  total: number;
  creates: number;
  updates: number;
  refused: number;
  created: number;
  updated: number;
  failed: number;
  units: number;
}

const count = (n: number): string => n.toLocaleString("en-US");

/** What an import would do, or has done, in figures. */
export function ImportFigures({ kind, counts, done }: { kind: ImportKind; counts: ImportCounts; done: boolean }) {
  const made = done ? counts.created : counts.creates;
  const changed = done ? counts.updated : counts.updates;
  const left = counts.refused + (done ? counts.failed : 0);
  return (
    <StatGrid>
      {kind === "products" ? (
        <>
          <Stat label={done ? "Products made" : "New products"} value={count(made)} />
          <Stat label={done ? "Products updated" : "Updates"} value={count(changed)} />
        </>
      ) : (
        <>
          <Stat label={done ? "Receipts booked" : "Receipts"} value={count(made)} />
          <Stat label={done ? "Units received" : "Units"} value={count(counts.units)} />
        </>
      )}
      <Stat label={done ? "Left out" : "With problems"} value={count(left)} />
      <Stat label="Rows in the file" value={count(counts.total)} />
    </StatGrid>
  );
}
