import type { ReactNode } from "react";
import { FINISH_TABLE } from "#app/domain/picking/board/finish-estimate";
import type { ShiftBoard } from "#app/domain/picking/board/shift-board.server";
import { paths } from "#app/http/paths";
import { CircleCheck } from "#app/ui/icons/icons";
import { LinkButton } from "#app/ui/primitives/buttons/link-button";
import { Card } from "#app/ui/primitives/card";
import { EmptyState } from "#app/ui/primitives/states/empty-state";
import { Badge } from "#app/ui/primitives/values/badge";
import { formatCount } from "#app/ui/primitives/values/format-count";

type Warehouse = ShiftBoard["warehouses"][number];
type CutOff = Warehouse["cutOffs"][number];

/** A warehouse's open orders by cut-off, in the order in which they are picked. */
export function CutOffList({ warehouse }: { warehouse: Warehouse }) {
  const { name, cutOffs } = warehouse;
  return (
    <Card title={name ?? "Orders to ship"} description={teamText(warehouse)} padded={false}>
      {cutOffs.length === 0 ? (
        <EmptyState
          icon={CircleCheck}
          title="Nothing to ship"
          detail="Open orders appear here by the cut-off that they must meet."
          action={<LinkButton to={paths.orders()}>Orders</LinkButton>}
        />
      ) : (
        <ul>
          {cutOffs.map((cutOff) => (
            <CutOffItem key={`${cutOff.due} ${cutOff.minute} ${cutOff.name}`} cutOff={cutOff} />
          ))}
        </ul>
      )}
    </Card>
  );
}

function teamText({ people, linesPerHour, rateOf }: Warehouse): string {
  if (people === 0) return "No one is picking, so there is no estimate";
  const picking = people === 1 ? "1 person is picking" : `${people} people are picking`;
  if (linesPerHour === null) return `${picking}. No rate has been measured yet, so there is no estimate`;
  const rate = `${picking}, ${formatCount(linesPerHour)} lines an hour together`;
  return rateOf ? `${rate} (rate of ${rateOf}: nothing measured in the last hour)` : rate;
}

const SMALL = "text-muted text-sm";

/** Rows without a cut-off. */
const OTHER_DAYS = {
  late: { title: "Late", name: "From earlier days" },
  today: { title: "Today", name: "All carriers" },
  later: { title: "Next days", name: "Not due today" },
} as const;

function CutOffItem({ cutOff }: { cutOff: CutOff }) {
  const { due, time, name, isPast, left, waiting, picking, lines, units, ready, readyUnits, held } = cutOff;
  const toPick = waiting + picking;
  return (
    <li className="grid grid-cols-3 gap-x-4 gap-y-3 border-line border-t px-5 py-4 lg:grid-cols-[minmax(0,1.6fr)_repeat(3,minmax(0,1fr))_minmax(0,1.6fr)] lg:items-start">
      <div className="col-span-3 min-w-0 lg:col-span-1">
        <h3 className="tabular font-semibold text-2xl">{time ?? OTHER_DAYS[due].title}</h3>
        <p className="truncate font-medium" title={name}>
          {name || OTHER_DAYS[due].name}
        </p>
        {left && <p className={isPast ? "text-bad text-sm" : SMALL}>{isPast ? `${left} ago` : `in ${left}`}</p>}
      </div>
      <Figure label="To pick" value={toPick}>
        {lines > 0 && `${counted(lines, "line")}, ${counted(units, "unit")}`}
        {picking > 0 && <span className="block">{formatCount(picking)} in progress</span>}
      </Figure>
      <Figure label="Ready to ship" value={ready}>
        {ready > 0 && counted(readyUnits, "unit")}
      </Figure>
      <Figure label="On hold" value={held} />
      <Finish cutOff={cutOff} />
    </li>
  );
}

const counted = (n: number, unit: string) => `${formatCount(n)} ${unit}${n === 1 ? "" : "s"}`;

function Figure({ label, value, children }: { label: string; value: number; children?: ReactNode }) {
  return (
    <div className="min-w-0">
      <p className={SMALL}>{label}</p>
      <p className={`tabular font-semibold text-xl ${value === 0 ? "text-muted" : ""}`}>{formatCount(value)}</p>
      {children && <p className={SMALL}>{children}</p>}
    </div>
  );
}

/** When it will be picked, and what that leaves until the cut-off. */
function Finish({ cutOff: { waiting, picking, finish } }: { cutOff: CutOff }) {
  const isPicked = waiting + picking === 0;
  if (isPicked || !finish) {
    return (
      <div className="col-span-3 lg:col-span-1">
        <p className={SMALL}>Picked by</p>
        <p className="font-semibold text-muted text-xl">{isPicked ? "All picked" : "No estimate"}</p>
      </div>
    );
  }
  const { time, isLate, slack } = finish;
  return (
    <div className="col-span-3 min-w-0 lg:col-span-1">
      <p className={SMALL}>Picked by</p>
      <p className={`tabular font-semibold text-xl ${isLate ? "text-bad" : ""}`}>{time ?? "After today"}</p>
      {slack && <Badge status={FINISH_TABLE[isLate ? "late" : "in-time"]} amount={slack} />}
    </div>
  );
}
