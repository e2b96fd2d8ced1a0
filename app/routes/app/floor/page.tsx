import type { MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { ReassignOnBoard } from "#app/domain/picking/picking.schema";
import { reassignPicking, shiftBoard } from "#app/domain/picking/picking.service.server";
import { done } from "#app/http/answers/flash.server";
import { pageAction, pageLoader } from "#app/http/guards/guard.server";
import { paths } from "#app/http/paths";
import { pickingPaths } from "#app/http/picking-paths";
import { CutOffList } from "#app/ui/domain/picking/board/cut-off-list";
import { PeopleNow } from "#app/ui/domain/picking/board/people-now";
import { StuckWork } from "#app/ui/domain/picking/board/stuck-work";
import { useFollowing } from "#app/ui/domain/use-following";
import { RefreshLink } from "#app/ui/forms/list/refresh-link";
import { Page } from "#app/ui/layouts/pages/page";
import { Time } from "#app/ui/primitives/values/time";

const REFRESH_MS = 30_000;

export const meta: MetaFunction = () => [{ title: "Shift board" }];

export const loader = pageLoader("picking.supervise", {}, ({ ctx }) => shiftBoard(ctx));

/** Gives an order to another picker. */
export const action = pageAction("picking.supervise", { form: ReassignOnBoard }, async ({ ctx, input }) => {
  const { order, session } = await reassignPicking(ctx, input.orderId, input.userId);
  const description = `${session.userName} can resume order ${order.orderNumber} with the items picked so far.`;
  return done(pickingPaths.shiftBoard(), { title: "Order reassigned", description });
});

export default function ShiftBoardPage() {
  const { updatedAt, warehouses, working, ...stuck } = useLoaderData<typeof loader>();
  useFollowing(true, REFRESH_MS);
  return (
    <Page
      title="Shift board"
      subtitle={
        <>
          As of <Time at={updatedAt} />
        </>
      }
      actions={<RefreshLink />}
      phoneActions={<RefreshLink />}
      back={{ to: paths.picking(), label: "Order Picking" }}
      width="wall"
    >
      <noscript>
        <meta httpEquiv="refresh" content={String(REFRESH_MS / 1000)} />
      </noscript>
      {warehouses.map((warehouse) => (
        <CutOffList key={warehouse.id} warehouse={warehouse} />
      ))}
      <div className="grid items-start gap-6 lg:grid-cols-2">
        <PeopleNow sessions={working} />
        <StuckWork {...stuck} />
      </div>
    </Page>
  );
}

export { PageError as ErrorBoundary } from "#app/ui/layouts/pages/page-error";
