import type { MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { changeLot } from "#app/domain/inventory/lots/change-lot.server";
import { ChangeLot, LotParams, LotQuery, lotVersion } from "#app/domain/inventory/lots/lot.schema";
import { lotOutcome } from "#app/domain/inventory/lots/lot-outcome";
import { lotScreen } from "#app/domain/inventory/lots/lots.server";
import { done } from "#app/http/answers/flash.server";
import { pageAction, pageLoader } from "#app/http/guards/guard.server";
import { paths, type Query } from "#app/http/paths";
import { portalPaths } from "#app/http/portal-paths";
import { stockPaths } from "#app/http/stock-paths";
import { LotFacts, LotSubtitle } from "#app/ui/domain/inventory/lots/lot-facts";
import { LotAllocations, LotPlaces, LotTrace } from "#app/ui/domain/inventory/lots/lot-places";
import { ShortLotHint } from "#app/ui/domain/inventory/lots/lot-short-hint";
import { LotStateBadge } from "#app/ui/domain/inventory/lots/lot-state-badge";
import { Printer } from "#app/ui/icons/icons";
import { Page } from "#app/ui/layouts/pages/page";
import { useBack } from "#app/ui/layouts/shell/use-back";
import { useIsPortal } from "#app/ui/layouts/shell/use-detail-paths";
import { LinkButton } from "#app/ui/primitives/buttons/link-button";
import { part } from "#app/ui/primitives/part";
import { Skeleton } from "#app/ui/primitives/states/skeleton";
import { Tabs } from "#app/ui/primitives/tabs";

import { lotBackLink, lotPath } from "./lot-links";

const LotForm = part(() => import("#app/ui/domain/inventory/lots/lot-form"), "LotForm");
const MovementTable = part(
  () => import("#app/ui/domain/inventory/product/movement-table"),
  "MovementTable",
  <Skeleton className="h-96" />,
);

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data?.lot.lotNumber ? `Lot ${data.lot.lotNumber}` : "Lot" },
];

export const loader = pageLoader(
  "inventory.read",
  { params: LotParams, query: LotQuery },
  async ({ ctx, params, query }) => {
    const screen = await lotScreen(ctx, params.lotId, query);
    return { ...screen, version: lotVersion(screen.lot), query };
  },
);

export const action = pageAction(
  "inventory.adjust",
  { params: LotParams, query: LotQuery, form: ChangeLot },
  async ({ ctx, params, query, input }) => {
    const undoId = ctx.newId();
    const changed = await changeLot(ctx, params.lotId, input, { undoId });
    return done(lotPath(params.lotId, query), { title: "Lot saved", description: lotOutcome(changed), undoId });
  },
);

export default function LotPage() {
  const { lot, company, levels, allocatedOrders, more, may, version, query, short, movements, usedIn, madeFrom } =
    useLoaderData<typeof loader>();
  const isPortal = useIsPortal();
  const back = useBack(lotBackLink(query, lot.productId, isPortal));
  const { show, cursor, status: _status, ...kept } = query;
  const here = (more: Query = {}) => (isPortal ? portalPaths.myLot : stockPaths.lot)(lot.id, { ...kept, ...more });
  const history = (from?: string | null) => here({ show: "movements", cursor: from });
  return (
    <Page
      title={lot.lotNumber ? `Lot ${lot.lotNumber}` : lot.productName}
      subtitle={<LotSubtitle lot={lot} company={company} />}
      back={back}
      badges={<LotStateBadge state={lot.state} />}
      actions={
        lot.lotNumber &&
        !isPortal && (
          <LinkButton
            to={paths.inventory("labels", { company: lot.companyId, product: lot.productId, lot: lot.id })}
            icon={Printer}
          >
            Print label
          </LinkButton>
        )
      }
    >
      {short > 0 && <ShortLotHint lotId={lot.id} short={short} query={query} canChange={may.change} />}
      <LotFacts lot={lot} />
      <Tabs
        label="Lot page sections"
        items={[
          { to: here(), label: "Stock now", current: !show },
          { to: history(), label: "Movements", current: Boolean(show) },
        ]}
      />
      {movements ? (
        <MovementTable
          ofLot
          rows={movements.rows}
          isArchived={movements.isArchived}
          clearTo={history()}
          newer={cursor ? history() : null}
          older={movements.next && history(movements.next)}
        />
      ) : (
        <>
          <LotPlaces screen={{ lot, levels, more, may }} />
          <LotAllocations orders={allocatedOrders} isMore={more.allocatedOrders} />
          <LotTrace {...{ usedIn, madeFrom, more, state: lot.state }} />
          {may.change && <LotForm lot={lot} version={version} status={query.status} cancel={back.to} />}
        </>
      )}
    </Page>
  );
}

export { PageError as ErrorBoundary } from "#app/ui/layouts/pages/page-error";
