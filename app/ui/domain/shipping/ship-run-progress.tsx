import type { ShipRunPage } from "#app/domain/shipping/runs/ship-progress.server";
import { integrationPaths } from "#app/http/integration-paths";
import { orderPaths } from "#app/http/order-paths";
import { paths } from "#app/http/paths";
import { shippingPaths } from "#app/http/shipping-paths";
import { printingPaths } from "#app/http/warehouse-work/printing-paths";
import { Printer } from "#app/ui/icons/icons";
import { useWithBack } from "#app/ui/layouts/shell/use-back";
import { ConfirmButton } from "../../forms/confirm-button";
import { LinkButton } from "../../primitives/buttons/link-button";
import { TextLink } from "../../primitives/buttons/text-link";
import { formatMoney } from "../../primitives/values/money";
import { PrintButton, useStationPrints } from "../printing/print-button";
import { RunProgressView } from "../run-progress";
import { RunLabels } from "./postage/run-labels";

const n = (orders: number): string => (orders === 1 ? "1 order" : `${orders.toLocaleString("en")} orders`);

/** Progress of a bulk shipping run, with the labels of shipped orders and their cost. */
export function ShipRunProgress({ run }: { run: ShipRunPage }) {
  const withBack = useWithBack();
  const isPrinting = useStationPrints("shippingLabel");
  const { progress, labels, costs, changes } = run;
  const { asked, kind, reason, total, processed, failed, finishedAt } = progress;
  const changeOrShipment = (orderId: string) => {
    const change = changes[orderId];
    return change ? withBack(orderPaths.orderChange(change)) : paths.createShipment(orderId);
  };
  const left = total - processed - failed;
  const here = shippingPaths.shipRun(asked);
  const isBuying = kind === "buy-postage";
  const shipped = `${n(processed)} ${processed === 1 ? "was" : "were"} shipped.`;
  const bought = costs.reduce((sum, each) => sum + each.labels, 0);
  const spent = costs.map(({ minor, currency }) => formatMoney(minor, currency)).join(" and ");
  return (
    <div className="grid grid-cols-1 gap-5">
      <div className="rounded-lg border border-line bg-surface p-6 max-sm:p-4">
        <RunProgressView
          progress={progress}
          doing={isBuying ? "Buying postage and shipping orders" : "Shipping orders"}
          done={
            <>
              {left > 0 && reason ? `${shipped} ${reason}: ${n(left)} were not changed.` : shipped}
              {isBuying && bought > 0 && ` Postage cost ${spent}.`}
            </>
          }
          failed={`${n(failed)} could not be shipped`}
          here={here}
          orderTo={changeOrShipment}
          steps={({ orderId }) => <PostageSteps orderId={orderId} of={run.withoutAccount[orderId]} />}
          back={{ to: paths.shipping(), label: "Back to shipping" }}
          actions={
            <>
              {finishedAt === null && (
                <ConfirmButton
                  label="Cancel"
                  title="Cancel the remaining orders?"
                  body={
                    isBuying
                      ? "No more postage will be purchased. Orders with purchased postage will still ship."
                      : "Orders that already shipped stay shipped."
                  }
                  confirm="Cancel remaining"
                  action={here}
                />
              )}
              {isBuying && bought > 0 && (
                <>
                  <PrintButton use="shippingLabel" action={printingPaths.printRunLabels(asked)}>
                    {bought === 1 ? "Print label at station" : "Print all labels at station"}
                  </PrintButton>
                  <LinkButton to={shippingPaths.runLabels(asked)} newTab variant="primary" icon={Printer}>
                    {`${isPrinting ? "Open" : "Print"} ${bought === 1 ? "label" : "all labels"}`}
                  </LinkButton>
                </>
              )}
            </>
          }
        />
      </div>
      {labels.length > 0 && <RunLabels labels={labels} of={bought} />}
    </div>
  );
}

/** What can be done about an order whose company has no postage provider. */
function PostageSteps({ orderId, of }: { orderId: string; of: ShipRunPage["withoutAccount"][string] | undefined }) {
  if (!of) return null;
  return (
    <p className="flex flex-wrap gap-x-4 gap-y-1 text-sm">
      {of.canConnect && (
        <TextLink to={integrationPaths.newIntegration({ company: of.companyId })}>Connect a provider</TextLink>
      )}
      <TextLink to={paths.createShipment(orderId)}>Ship without postage</TextLink>
    </p>
  );
}
