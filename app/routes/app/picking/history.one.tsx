import type { MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { SessionParams } from "#app/domain/picking/history/pick-history.schema";
import { pickedSession } from "#app/domain/picking/picking.service.server";
import { pageLoader } from "#app/http/guards/guard.server";
import { pickingPaths } from "#app/http/picking-paths";
import { SessionBadge } from "#app/ui/domain/picking/history/session-badge";
import { SessionChain, SessionLines } from "#app/ui/domain/picking/history/session-parts";
import { duration } from "#app/ui/domain/picking/queue/pick-today";
import { Page } from "#app/ui/layouts/pages/page";
import { useDetailPaths } from "#app/ui/layouts/shell/use-detail-paths";
import { LinkButton } from "#app/ui/primitives/buttons/link-button";
import { Card } from "#app/ui/primitives/card";
import { DescriptionList } from "#app/ui/primitives/values/description-list";
import { Time } from "#app/ui/primitives/values/time";

export const meta: MetaFunction = () => [{ title: "Picking details" }];

export const loader = pageLoader("floor.work", { params: SessionParams }, ({ ctx, params }) =>
  pickedSession(ctx, params.sessionId),
);

/** A finished pick session: what was done in it, and who had the order before and after. */
export default function PickedSession() {
  const detail = useDetailPaths();
  const session = useLoaderData<typeof loader>();
  const { orderId, orderNumber, customerName, by, status, lines, sessions } = session;
  return (
    <Page
      title={`Pick of order ${orderNumber}`}
      subtitle={`Picked by ${by} for ${customerName || "Unknown Customer"}`}
      badges={<SessionBadge status={status} />}
      back={{ to: pickingPaths.pickHistory(), label: "Pick History" }}
      actions={<LinkButton to={detail.order(orderId)}>Open order</LinkButton>}
    >
      <Card>
        <DescriptionList
          pairs
          columns={3}
          items={[
            { term: "Started", detail: <Time at={session.startedAt} /> },
            { term: "Ended", detail: <Time at={session.endedAt} /> },
            { term: "Duration", detail: duration(session.worked) },
            { term: "Paused", detail: session.pausedFor > 0 ? duration(session.pausedFor) : "Not paused" },
            ...(session.orderCount > 1
              ? [{ term: "Other orders of the cart", detail: duration(session.onOthers) }]
              : []),
            { term: "Items", detail: session.itemCount },
            { term: "Units", detail: session.units },
            { term: "Reversed", detail: session.putBack },
            { term: "Short", detail: session.short },
          ]}
        />
      </Card>
      <SessionLines lines={lines} />
      {sessions.length > 1 && <SessionChain sessions={sessions} />}
    </Page>
  );
}

export { PageError as ErrorBoundary } from "#app/ui/layouts/pages/page-error";
