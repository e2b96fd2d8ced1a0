import { type MetaFunction, redirect } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { CartParams } from "#app/domain/picking/carts/cart.schema";
import { wallScreen } from "#app/domain/picking/picking.service.server";
import { WallScan } from "#app/domain/picking/wall/wall.schema";
import { pageAction, pageLoader } from "#app/http/guards/guard.server";
import { pickingPaths } from "#app/http/picking-paths";
import { WallSession } from "#app/ui/domain/picking/wall/wall-session";
import { Page } from "#app/ui/layouts/pages/page";
import { orEnded } from "../cart/or-ended.server";
import { answerAtWall, type WallFormAnswer } from "./answer-at-wall.server";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data ? `Put wall of cart ${data.cart.number}` : "Put wall" },
];

/** A cart that is paused, or another user's, is resumed or taken over on its own page. */
export const loader = pageLoader("floor.work", { params: CartParams }, async ({ ctx, params: { cartId } }) => {
  const wall = await wallScreen(ctx, cartId);
  if (!wall.isMine || wall.isPaused) throw redirect(pickingPaths.cart(cartId));
  return wall;
});

/** A scan of the page's form; with scripts the page queues it instead. */
export const action = pageAction(
  "floor.work",
  { params: CartParams, form: WallScan },
  ({ ctx, params: { cartId }, input }) => orEnded(ctx, cartId, () => answerAtWall(ctx, cartId, input)),
);

export default function PutWall() {
  const wall = useLoaderData<typeof loader>();
  const answer = answerOf(useActionData());
  return (
    <Page
      title={`Put wall of cart ${wall.cart.number}`}
      subtitle="Scan an item, then the slot that it goes into"
      back={{ to: pickingPaths.cart(wall.cart.id), label: `Cart ${wall.cart.number}` }}
    >
      <WallSession key={wall.cart.id} wall={wall} answer={answer} />
    </Page>
  );
}

function answerOf(result: unknown): WallFormAnswer | null {
  return typeof result === "object" && result !== null && "held" in result ? (result as WallFormAnswer) : null;
}

export { PageError as ErrorBoundary } from "#app/ui/layouts/pages/page-error";
