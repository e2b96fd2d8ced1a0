import type { WaveScreen } from "#app/domain/picking/waves/wave-screens.server";
import { Card } from "#app/ui/primitives/card";
import { Progress } from "#app/ui/primitives/states/progress";
import { DescriptionList } from "#app/ui/primitives/values/description-list";
import { formatCount } from "#app/ui/primitives/values/format-count";
import { LateOrders } from "./late-orders";

/** How far the orders of a wave are. */
export function WaveStages({ wave }: { wave: WaveScreen["wave"] }) {
  const { orders, done, waiting, picking, picked, held, shipped, closed } = wave;
  return (
    <Card>
      <div className="grid gap-4">
        <Progress
          size="lg"
          label="Picked"
          value={done}
          max={orders}
          detail={`${formatCount(done)} of ${formatCount(orders)} orders`}
        />
        <DescriptionList
          pairs
          columns={4}
          items={[
            { term: "To pick", detail: formatCount(waiting) },
            { term: "In progress", detail: formatCount(picking) },
            { term: "To pack", detail: formatCount(picked) },
            { term: "Shipped", detail: formatCount(shipped) },
            ...(held > 0 ? [{ term: "On hold", detail: formatCount(held) }] : []),
            ...(closed > 0 ? [{ term: "Canceled", detail: formatCount(closed) }] : []),
          ]}
        />
        <LateOrders wave={wave} />
      </div>
    </Card>
  );
}
