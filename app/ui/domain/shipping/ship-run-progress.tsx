import type { ShipProgress } from "#app/domain/shipping/runs/ship-progress.server";
import { paths } from "#app/http/paths";
import { shippingPaths } from "#app/http/shipping-paths";
import { RunProgressView } from "../run-progress";

const n = (orders: number): string => (orders === 1 ? "1 order" : `${orders.toLocaleString("en")} orders`);

/** Many orders as they leave. */
export function ShipRunProgress({ progress }: { progress: ShipProgress }) {
  const { asked, processed, failed } = progress;
  return (
    <div className="rounded-lg border border-line bg-surface p-6 max-sm:p-4">
      <RunProgressView
        progress={progress}
        doing="Shipping orders"
        done={`${n(processed)} ${processed === 1 ? "was" : "were"} shipped.`}
        failed={`${n(failed)} could not be shipped`}
        here={shippingPaths.shipRun(asked)}
        orderTo={paths.createShipment}
        back={{ to: paths.shipping(), label: "Back to shipping" }}
      />
    </div>
  );
}
