import type { MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { takeBack, waveScreen } from "#app/domain/picking/picking.service.server";
import { TakeBack, WaveParams } from "#app/domain/picking/waves/wave.schema";
import { done } from "#app/http/answers/flash.server";
import { pageAction, pageLoader } from "#app/http/guards/guard.server";
import { pickingPaths } from "#app/http/picking-paths";
import { WaveOrders } from "#app/ui/domain/picking/waves/wave-orders";
import { WaveStages } from "#app/ui/domain/picking/waves/wave-stages";
import { RefreshLink } from "#app/ui/forms/list/refresh-link";
import { PostButton } from "#app/ui/forms/post-button";
import { ShoppingCart } from "#app/ui/icons/icons";
import { Page } from "#app/ui/layouts/pages/page";
import { LinkButton } from "#app/ui/primitives/buttons/link-button";
import { Time } from "#app/ui/primitives/values/time";

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data ? `Wave ${data.wave.number}` : "Wave" }];

export const loader = pageLoader("picking.supervise", { params: WaveParams }, ({ ctx, params }) =>
  waveScreen(ctx, params.waveId),
);

/** Takes orders back that no one has started. */
export const action = pageAction(
  "picking.supervise",
  { params: WaveParams, form: TakeBack, failed: "Failed to take the orders back" },
  async ({ ctx, params, input }) => {
    const { orders } = await takeBack(ctx, params.waveId, input.orderId);
    const description = orders === 1 ? "The order waits for its release" : `${orders} orders wait for their release`;
    return done(pickingPaths.wave(params.waveId), { title: "Taken back", description });
  },
);

export default function Wave() {
  const screen = useLoaderData<typeof loader>();
  const { wave } = screen;
  const open = wave.waiting + wave.held;
  return (
    <Page
      title={`Wave ${wave.number}`}
      subtitle={
        <>
          {wave.rule}. Released <Time at={wave.releasedAt} /> by {wave.releasedByName}
        </>
      }
      back={{ to: pickingPaths.waves({ warehouse: wave.warehouseId }), label: "Waves" }}
      actions={
        <>
          <RefreshLink />
          {open > 0 && (
            <PostButton action={pickingPaths.wave(wave.id)} pending="Taking back…">
              {`Take back ${open === 1 ? "1 order" : `${open.toLocaleString("en-US")} orders`}`}
            </PostButton>
          )}
          {wave.waiting > 0 && (
            <LinkButton
              to={pickingPaths.newCart({ wave: wave.id, size: String(wave.cartSize) })}
              variant="primary"
              icon={ShoppingCart}
            >
              Start a cart
            </LinkButton>
          )}
        </>
      }
    >
      <WaveStages wave={wave} />
      <WaveOrders {...screen} />
    </Page>
  );
}

export { PageError as ErrorBoundary } from "#app/ui/layouts/pages/page-error";
