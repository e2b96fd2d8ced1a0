import { companyColumn } from "#app/ui/domain/columns/company-column";
import { Section } from "../../layouts/pages/section";
import { Hint } from "../../primitives/states/hint";
import { DataTable } from "../../primitives/tables/data-table";
import { Time } from "../../primitives/values/time";
import { useFollowing } from "../use-following";
import { howLong } from "./measures";
import { RunBadge } from "./system-overview";

interface Check {
  id: string;
  status: string;
  startedBy: string;
  startedAt: number;
  finishedAt: number | null;
  companies: number;
  movements: number;
  levels: number;
  allocations: number;
  differences: number;
  error: string | null;
}

const figure = (n: number) => n.toLocaleString("en");
const counted = (n: number, one: string) =>
  `${figure(n)} ${n === 1 ? one : one === "company" ? "companies" : `${one}s`}`;

/** Result of the last reconciliation. */
export function LedgerVerdict({ check }: { check: Check }) {
  const { status, differences, companies, movements, levels, allocations, startedAt, startedBy, error } = check;
  useFollowing(status === "running");
  const looked = `${counted(movements, "movement")}, ${counted(levels, "balance")} and ${counted(allocations, "allocation")} of ${counted(companies, "company")} were compared.`;
  const when = (
    <p className="mt-1 text-muted text-sm">
      <Time at={startedAt} relative />, by {startedBy}
    </p>
  );
  if (status === "running") {
    return (
      <Hint tone="info" title="Reconciliation in progress" role="status">
        {looked} This page updates automatically. Without JavaScript, reload it.{when}
      </Hint>
    );
  }
  if (status === "failed") {
    return (
      <Hint tone="warn" title="The last reconciliation was interrupted">
        {error ?? "It stopped before it finished. Start it again."} {looked}
        {when}
      </Hint>
    );
  }
  if (differences > 0) {
    return (
      <Hint
        tone="bad"
        title={`${counted(differences, "difference")} between the ledger and the figures derived from it`}
      >
        {looked}
        {when}
      </Hint>
    );
  }
  return (
    <Hint tone="good" title="No differences found">
      {looked} Balances match the ledger. Lots, products, end-of-day figures, and counts match the balances. Allocations
      match open orders.{when}
    </Hint>
  );
}

interface Difference {
  company: string;
  kind:
    | "level"
    | "product"
    | "allocation"
    | "demand"
    | "pick"
    | "lot"
    | "closing"
    | "fact"
    | "count"
    | "sum"
    | "sellable";
  where: string;
  expected: number | string;
  found: number | string;
}

const KIND: Record<Difference["kind"], string> = {
  level: "Balance differs from the ledger",
  product: "Product total differs from its balances",
  allocation: "Allocations differ from the balance",
  demand: "Allocations differ from the order",
  pick: "Picked units differ from the allocations",
  lot: "Lot total differs from its balances",
  closing: "End of day differs from the ledger",
  fact: "Stock level differs from the product's figures",
  count: "Company's counts differ from its products",
  sum: "Kept sums of stock differ from products and lots",
  sellable: "Unsellable units differ from lots, locations, and counts",
};

const said = (value: number | string) => (typeof value === "number" ? figure(value) : value);

function offBy({ expected, found }: Difference): string {
  if (typeof expected === "string" || typeof found === "string") return "—";
  return `${found > expected ? "+" : "−"}${figure(Math.abs(found - expected))}`;
}

export function LedgerDifferences({ differences, total }: { differences: readonly Difference[]; total: number }) {
  return (
    <Section
      title="Differences"
      description={
        total > differences.length ? `The first ${differences.length} of at least ${figure(total)}` : undefined
      }
    >
      <DataTable
        caption="Differences"
        rows={differences}
        rowKey={({ kind, where, company }) => `${company} ${kind} ${where}`}
        columns={[
          { key: "where", header: "Where", primary: true, cell: ({ where }) => where },
          companyColumn(({ company }: Difference) => company),
          { key: "kind", header: "Problem", cell: ({ kind }) => KIND[kind] },
          { key: "expected", header: "Expected", align: "right", cell: ({ expected }) => said(expected) },
          { key: "found", header: "Actual", align: "right", cell: ({ found }) => said(found) },
          {
            key: "off",
            header: "Difference",
            align: "right",
            cell: offBy,
          },
        ]}
      />
    </Section>
  );
}

export function PastChecks({ checks }: { checks: readonly Check[] }) {
  return (
    <Section title="Reconciliations" description="Recent runs. One runs every night automatically">
      <DataTable
        caption="Reconciliations"
        rows={checks}
        rowKey={({ id }) => id}
        columns={[
          { key: "at", header: "Started", primary: true, cell: ({ startedAt }) => <Time at={startedAt} relative /> },
          { key: "by", header: "By", truncate: true, cell: ({ startedBy }) => startedBy },
          { key: "status", header: "Outcome", cell: ({ status }) => <RunBadge status={status} /> },
          {
            key: "took",
            header: "Duration",
            align: "right",
            cell: ({ startedAt, finishedAt }) => (finishedAt === null ? "—" : howLong(finishedAt - startedAt)),
          },
          { key: "movements", header: "Movements", align: "right", cell: ({ movements }) => figure(movements) },
          { key: "differences", header: "Differences", align: "right", cell: ({ differences }) => figure(differences) },
        ]}
      />
    </Section>
  );
}
