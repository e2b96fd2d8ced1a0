import { Skeleton, TableSkeleton } from "../../primitives/states/skeleton";

/** Placeholder of a list page: header, filters and rows in their real sizes. */
export function PageSkeleton() {
  return (
    <>
      <div className="page-header">
        <div className="grid gap-2">
          <Skeleton className="h-5 w-44" />
          <Skeleton className="h-3.5 w-64" />
        </div>
      </div>
      <main id="main" aria-busy="true" className="page-main">
        <div className="flex gap-2">
          <Skeleton className="h-9 w-64" />
          <Skeleton className="h-9 w-36" />
        </div>
        <TableSkeleton />
      </main>
    </>
  );
}
