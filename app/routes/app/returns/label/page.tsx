import type { MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { buyLabelOfReturn, returnLabelScreen } from "#app/domain/returns/postage/return-postage.server";
import { returnNumber } from "#app/domain/returns/return-labels";
import { ReturnParams } from "#app/domain/returns/returns.schema";
import { BuyLabel, PostageQuery } from "#app/domain/shipping/postage/postage.schema";
import { done } from "#app/http/answers/flash.server";
import { pageAction, pageLoader } from "#app/http/guards/guard.server";
import { returnPaths } from "#app/http/warehouse-work/return-paths";
import { RouteDialog } from "#app/ui/primitives/overlays/route-dialog";
import { part } from "#app/ui/primitives/part";
import { NotPossible } from "#app/ui/primitives/states/not-possible";
import { Skeleton } from "#app/ui/primitives/states/skeleton";

export const meta: MetaFunction = () => [{ title: "Return label" }];

export const loader = pageLoader(
  "returns.postage",
  { params: ReturnParams, query: PostageQuery },
  ({ ctx, params, query }) => returnLabelScreen(ctx, params.returnId, query),
);

export const action = pageAction(
  "returns.postage",
  { params: ReturnParams, query: PostageQuery, form: BuyLabel, failed: "Failed to buy the label" },
  async ({ ctx, params: { returnId }, input }) => {
    const label = await buyLabelOfReturn(ctx, returnId, input);
    const description = `${label.carrierLabel} ${label.serviceLabel}, ${label.trackingNumber}`;
    return done(returnPaths.one(returnId), { title: "Return label purchased", description });
  },
);

const ReturnPostage = part(
  () => import("#app/ui/domain/returns/return-postage"),
  "ReturnPostage",
  <Skeleton className="h-80" />,
);

export default function ReturnLabelPage() {
  const { return: row, refused, screen, from } = useLoaderData<typeof loader>();
  const back = returnPaths.one(row.id);
  return (
    <RouteDialog
      title={screen?.label ? "Return label" : "Buy a return label"}
      back={back}
      description={`Return ${returnNumber(row.number)}, from the customer to the warehouse`}
      size="lg"
    >
      {screen ? (
        <ReturnPostage returnId={row.id} screen={screen} from={from} />
      ) : (
        <NotPossible reason={refused ?? ""} back={back} />
      )}
    </RouteDialog>
  );
}

export { PageError as ErrorBoundary } from "#app/ui/layouts/pages/page-error";
