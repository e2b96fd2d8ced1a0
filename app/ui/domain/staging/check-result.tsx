import { PROBLEM_LABEL, type ProblemKind } from "#app/domain/staging/problems/staged-problem-labels";
import { paths } from "#app/http/paths";
import { productColumn } from "#app/ui/domain/columns/product-columns";
import { TextLink } from "../../primitives/buttons/text-link";
import { Hint } from "../../primitives/states/hint";
import { DataTable } from "../../primitives/tables/data-table";
import { Stat } from "../../primitives/values/stat";

interface Checked {
  orders: number;
  pending: number;
  full: number;
  short: number;
  held: number;
  ended: number;
  refused: number;
  isRunning: boolean;
  shortages: { sku: string; name: string; orders: number; units: number }[];
  problems: { kind: ProblemKind; orders: number; first: string }[];
}

/** Preview of "Process All": the number of orders by resulting status, and what is missing. */
export function CheckResult({ checked, companyId }: { checked: Checked; companyId: string }) {
  const { orders, pending, shortages, problems } = checked;
  if (orders === 0) return <Hint>No orders to process.</Hint>;
  return (
    <>
      {checked.isRunning && <Hint tone="warn">Process All is running, so these figures change.</Hint>}
      {pending > orders && (
        <Hint>
          These are the oldest {count(orders)} of {count(pending)} orders. The others are not included.
        </Hint>
      )}
      <div className="grid grid-cols-2 gap-px overflow-hidden rounded-lg border border-line bg-line max-sm:*:last:col-span-2 sm:grid-cols-5">
        <Stat label="Ready to pick" value={count(checked.full)} hint="All units allocated" />
        <Stat label="Waiting for stock" value={count(checked.short)} hint="They continue when stock arrives" />
        <Stat label="On hold" value={count(checked.held)} hint="They need a correction" />
        <Stat label="Refused" value={count(checked.refused)} hint="They stay here with an error" />
        <Stat label="Record only" value={count(checked.ended)} hint="Completed or cancelled in the store" />
      </div>
      {problems.length > 0 && (
        <section className="grid gap-3">
          <h2 className="text-md">Why orders would not be picked yet</h2>
          <DataTable
            caption="Why orders would not be picked yet"
            rows={problems}
            rowKey={({ kind }) => kind}
            columns={[
              { key: "kind", header: "Problem", primary: true, cell: ({ kind }) => PROBLEM_LABEL[kind] },
              { key: "orders", header: "Orders", align: "right", cell: (row) => count(row.orders) },
              {
                key: "first",
                header: "Oldest",
                cell: ({ first }) => (
                  <TextLink to={paths.stagingOrder(first, { company: companyId })}>Open the oldest</TextLink>
                ),
              },
            ]}
          />
        </section>
      )}
      {shortages.length > 0 && (
        <section className="grid gap-3">
          <h2 className="text-md">Missing stock</h2>
          <DataTable
            caption="Missing stock"
            rows={shortages}
            rowKey={({ sku }) => sku}
            columns={[
              productColumn((row: Checked["shortages"][number]) => row, { primary: true }),
              { key: "orders", header: "Orders", align: "right", cell: (row) => count(row.orders) },
              { key: "units", header: "Units missing", align: "right", cell: (row) => count(row.units) },
            ]}
          />
        </section>
      )}
    </>
  );
}

const count = (n: number): string => n.toLocaleString("en-US");
