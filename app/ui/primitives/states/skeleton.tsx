import { cx } from "../classes";

/** Placeholder for loading text or pictures, shown after 300 ms. */
export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden="true" className={cx("skeleton block h-4 rounded-sm", className)} />;
}

/** Rows in the sizes of the real table. */
export function TableSkeleton({ rows = 8, columns = 5 }: { rows?: number; columns?: number }) {
  return (
    <div aria-busy="true" className="rounded-lg border border-line bg-surface">
      <span className="sr-only">Loading</span>
      {Array.from({ length: rows + 1 }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: placeholder rows are all alike
        <div key={row} className="flex h-10 items-center gap-6 border-line border-b px-5 last:border-b-0">
          {Array.from({ length: columns }, (_, column) => (
            <Skeleton
              // biome-ignore lint/suspicious/noArrayIndexKey: placeholder cells are all alike
              key={column}
              className={cx(row === 0 ? "h-2.5" : "h-3", column === 0 ? "w-40" : "w-24", column > 2 && "max-md:hidden")}
            />
          ))}
        </div>
      ))}
    </div>
  );
}
