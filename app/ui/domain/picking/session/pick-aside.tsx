import type { PickView } from "#app/domain/picking/plan/pick-view";
import { pickingPaths } from "#app/http/picking-paths";
import { ConfirmButton } from "#app/ui/forms/confirm-button";
import { ChevronDown, Hand, RotateCcw } from "#app/ui/icons/icons";
import { Card } from "#app/ui/primitives/card";
import { DescriptionList } from "#app/ui/primitives/values/description-list";

export interface HandlingOf {
  name: string;
  handling: { term: string; detail: string }[];
}

/** The company's handling instructions. */
export function Handling({ company }: { company: HandlingOf }) {
  if (company.handling.length === 0) return null;
  return (
    <div className="max-lg:hidden">
      <Card title="Handling instructions" description={company.name}>
        <DescriptionList columns={1} items={company.handling} />
      </Card>
    </div>
  );
}

/** Same, collapsed to one line, when there is no room beside the order. */
export function HandlingLine({ company: { name, handling } }: { company: HandlingOf }) {
  if (handling.length === 0) return null;
  return (
    <details className="no-js-first group min-w-0 rounded-lg border border-line bg-surface lg:hidden">
      <summary className="flex min-h-14 items-center gap-3 px-4">
        <Hand className="size-5 shrink-0 text-muted" />
        <span className="min-w-0 flex-1 truncate">
          <span className="font-medium">Handling</span>{" "}
          <span className="text-muted group-open:hidden">
            {handling.map(({ term, detail }) => `${term}: ${detail.replace(/\.$/, "")}`).join(". ")}
          </span>
        </span>
        <ChevronDown className="size-5 shrink-0 text-muted transition-transform group-open:rotate-180" />
      </summary>
      <div className="border-line border-t px-4 py-3">
        <p className="mb-2 text-muted text-sm">{name}</p>
        <DescriptionList columns={1} items={handling} />
      </div>
    </details>
  );
}

interface ReleaseProps {
  view: PickView;
  size?: "lg" | "touch";
  /** The picker's own release by default. */
  action?: string;
}

export function ReleaseOrder({ view, size = "lg", action = pickingPaths.release(view.orderId) }: ReleaseProps) {
  return (
    <ConfirmButton
      label="Release order"
      size={size}
      icon={RotateCcw}
      title={`Release order ${view.orderNumber}?`}
      body="The order returns to pending, and any picker can start it over. Put picked units back first."
      confirm="Release"
      action={action}
    />
  );
}
