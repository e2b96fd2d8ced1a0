import { type MetaFunction, redirect } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { BuyManyForm, BuyManyQuery } from "#app/domain/shipping/runs/buy-postage.schema";
import { buyMany, buyManyQuestion } from "#app/domain/shipping/runs/buy-postage.server";
import { pageAction, pageLoader } from "#app/http/guards/guard.server";
import { paths } from "#app/http/paths";
import { shippingPaths } from "#app/http/shipping-paths";
import { RouteDialog } from "#app/ui/primitives/overlays/route-dialog";
import { part } from "#app/ui/primitives/part";
import { Skeleton } from "#app/ui/primitives/states/skeleton";

export const meta: MetaFunction = () => [{ title: "Buy postage and ship" }];

export const loader = pageLoader("floor.work", { query: BuyManyQuery }, async ({ ctx, query: { id, ...search } }) => ({
  question: await buyManyQuestion(ctx, id),
  back: paths.shipping(search),
}));

export const action = pageAction(
  "floor.work",
  { query: BuyManyQuery, form: BuyManyForm, failed: "Failed to buy postage" },
  async ({ ctx, query, input }) => {
    const { asked } = await buyMany(ctx, query.id, input);
    return redirect(shippingPaths.shipRun(asked), 303);
  },
);

const BuyMany = part(
  () => import("#app/ui/domain/shipping/postage/buy-many"),
  "BuyMany",
  <Skeleton className="h-80" />,
);

export default function BuyManyDialog() {
  const { question, back } = useLoaderData<typeof loader>();
  return (
    <RouteDialog title="Buy postage and ship" back={back}>
      <BuyMany question={question} back={back} />
    </RouteDialog>
  );
}

export { PageError as ErrorBoundary } from "#app/ui/layouts/pages/page-error";
