import type { ShipProgress } from "#app/domain/shipping/runs/ship-progress.server";
import { paths } from "#app/http/paths";
import { shippingPaths } from "#app/http/shipping-paths";
import { Printer } from "#app/ui/icons/icons";
import { ConfirmButton } from "../../forms/confirm-button";
import { LinkButton } from "../../primitives/buttons/link-button";
import { RunProgressView } from "../run-progress";

const n = (orders: number): string => (orders === 1 ? "1 order" : `${orders.toLocaleString("en")} orders`);

/** Many orders as they leave, with the labels of those that have. */
export function ShipRunProgress({ progress }: { progress: ShipProgress }) {
  const { asked, kind, reason, total, processed, failed, finishedAt } = progress;
  const left = total - processed - failed;
  const here = shippingPaths.shipRun(asked);
  const isBuying = kind === "buy-postage";
  const shipped = `${n(processed)} ${processed === 1 ? "was" : "were"} shipped.`;
  return (
    <div className="grid gap-5 rounded-lg border border-line bg-surface p-6 max-sm:p-4">
      <RunProgressView
        progress={progress}
        doing={isBuying ? "Buying postage and shipping orders" : "Shipping orders"}
        done={left > 0 && reason ? `${shipped} ${reason}: ${n(left)} stayed as they were.` : shipped}
        failed={`${n(failed)} could not be shipped`}
        here={here}
        orderTo={paths.createShipment}
        back={{ to: paths.shipping(), label: "Back to shipping" }}
      />
      {((isBuying && processed > 0) || finishedAt === null) && (
        <div className="flex flex-wrap justify-end gap-2 border-line border-t pt-4">
          {finishedAt === null && (
            <ConfirmButton
              label="Cancel"
              title="Leave the rest as it is?"
              body={
                isBuying
                  ? "No more postage is bought. Orders whose postage is paid for already leave with it."
                  : "Orders that have left stay shipped."
              }
              confirm="Cancel the rest"
              action={here}
              fields={{ intent: "cancel" }}
            />
          )}
          {isBuying && processed > 0 && (
            <LinkButton to={shippingPaths.runLabels(asked)} reload variant="primary" icon={Printer}>
              {processed === 1 ? "Print label" : "Print all labels"}
            </LinkButton>
          )}
        </div>
      )}
    </div>
  );
}
