import type { CountPlanRow } from "#app/domain/inventory/counts/plans/plans.server";
import { countPaths } from "#app/http/warehouse-work/count-paths";
import { PostButton } from "#app/ui/forms/post-button";
import { ClipboardList } from "#app/ui/icons/icons";
import { LinkButton } from "#app/ui/primitives/buttons/link-button";
import { EmptyState } from "#app/ui/primitives/states/empty-state";
import { type Column, DataTable } from "#app/ui/primitives/tables/data-table";
import { Day } from "../lots/lot-day";

interface Props {
  plans: CountPlanRow[];
  companyName: (id: string) => string;
}

/** Count plans by name, each with what it chooses. */
export function PlanTable({ plans, companyName }: Props) {
  const columns: Column<CountPlanRow>[] = [
    { key: "name", header: "Plan", primary: true, cell: ({ name }) => <bdi className="break-words">{name}</bdi> },
    { key: "what", header: "Counts", cell: (plan) => conditionsOf(plan, companyName) },
    { key: "every", header: "Runs", cell: ({ everyDays }) => runsInWords(everyDays) },
    { key: "next", header: "Next run", cell: ({ nextOn }) => <Day day={nextOn} /> },
    {
      key: "act",
      header: "Actions",
      align: "right",
      cell: ({ id, name }) => (
        <div className="flex flex-wrap justify-end gap-2">
          <PostButton action={countPaths.runPlan(id)} size="sm" pending="Running…">
            Run now<span className="sr-only"> {name}</span>
          </PostButton>
          <LinkButton to={countPaths.editPlan(id)} size="sm">
            Edit<span className="sr-only"> {name}</span>
          </LinkButton>
          <PostButton action={countPaths.deletePlan(id)} size="sm" pending="Deleting…">
            Delete<span className="sr-only"> {name}</span>
          </PostButton>
        </div>
      ),
    },
  ];
  return (
    <DataTable
      caption="Count plans"
      rows={plans}
      rowKey={({ id }) => id}
      columns={columns}
      empty={
        <EmptyState
          icon={ClipboardList}
          title="No plans yet"
          detail="A plan chooses the locations that are counted regularly."
        />
      }
    />
  );
}

const runsInWords = (days: number): string =>
  days === 0 ? "On request" : days === 1 ? "Every day" : `Every ${days} days`;

function conditionsOf(plan: CountPlanRow, companyName: (id: string) => string): string {
  const { warehouseName, zone, abcClass, notCountedDays, companyId, sku, maxLocations } = plan;
  return [
    warehouseName,
    zone && `zone ${zone}`,
    abcClass && `class ${abcClass}`,
    notCountedDays && `not counted for ${notCountedDays} days`,
    companyId ? companyName(companyId) : "all companies",
    sku && `SKU ${sku}`,
    `at most ${maxLocations} locations`,
  ]
    .filter(Boolean)
    .join(", ");
}
