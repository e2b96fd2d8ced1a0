import type { MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { Suspense } from "react";
import { changeLot } from "#app/domain/inventory/lots/change-lot.server";
import { ChangeLot, LotParams, LotQuery, lotVersion } from "#app/domain/inventory/lots/lot.schema";
import { lotOutcome } from "#app/domain/inventory/lots/lot-outcome";
import { lotScreen } from "#app/domain/inventory/lots/lots.server";
import { done } from "#app/http/answers/flash.server";
import { pageAction, pageLoader } from "#app/http/guards/guard.server";
import { paths } from "#app/http/paths";
import { portalPaths } from "#app/http/portal-paths";
import { Day } from "#app/ui/domain/inventory/lots/lot-day";
import { LotAllocations, LotPlaces } from "#app/ui/domain/inventory/lots/lot-places";
import { ShortLotHint } from "#app/ui/domain/inventory/lots/lot-short-hint";
import { LotStateBadge } from "#app/ui/domain/inventory/lots/lot-state-badge";
import { Printer } from "#app/ui/icons/icons";
import { Page } from "#app/ui/layouts/pages/page";
import { useBack } from "#app/ui/layouts/shell/use-back";
import { useDetailPaths, useIsPortal } from "#app/ui/layouts/shell/use-detail-paths";
import { LinkButton } from "#app/ui/primitives/buttons/link-button";
import { TextLink } from "#app/ui/primitives/buttons/text-link";
import { Card } from "#app/ui/primitives/card";
import { part } from "#app/ui/primitives/part";
import { DescriptionList } from "#app/ui/primitives/values/description-list";
import { Mono } from "#app/ui/primitives/values/mono";

const LotForm = part(() => import("#app/ui/domain/inventory/lots/lot-form").then((module) => module.LotForm));

import { lotBackLink, lotPath } from "./lot-links";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data?.lot.lotNumber ? `Lot ${data.lot.lotNumber}` : "Lot" },
];

export const loader = pageLoader(
  "inventory.read",
  { params: LotParams, query: LotQuery },
  async ({ ctx, params, query }) => {
    const screen = await lotScreen(ctx, params.lotId);
    const unpicked = screen.allocatedOrders.filter(({ units, picked }) => units > picked);
    return {
      ...screen,
      version: lotVersion(screen.lot),
      query,
      short: screen.lot.state === "available" ? 0 : unpicked.length,
    };
  },
);

export const action = pageAction(
  "inventory.adjust",
  { params: LotParams, query: LotQuery, form: ChangeLot },
  async ({ ctx, params, query, input }) => {
    const changed = await changeLot(ctx, params.lotId, input);
    return done(lotPath(params.lotId, query), { title: "Lot saved", description: lotOutcome(changed) });
  },
);

export default function LotPage() {
  const { lot, levels, allocatedOrders, more, may, version, query, short } = useLoaderData<typeof loader>();
  const detail = useDetailPaths();
  const isPortal = useIsPortal();
  const back = useBack(
    isPortal ? { to: portalPaths.myProduct(lot.productId), label: "Product" } : lotBackLink(query, lot.productId),
  );
  return (
    <Page
      title={lot.lotNumber ? `Lot ${lot.lotNumber}` : lot.productName}
      subtitle={<bdi>{lot.lotNumber ? lot.productName : "Units without a lot number"}</bdi>}
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
      <Card>
        <DescriptionList
          columns={3}
          items={[
            {
              term: "Product",
              detail: (
                <>
                  <TextLink to={detail.product(lot.productId)}>
                    <bdi>{lot.productName}</bdi>
                  </TextLink>{" "}
                  <Mono className="text-muted">{lot.sku}</Mono>
                </>
              ),
            },
            { term: "Expires", detail: <Day day={lot.expiresOn} none="Never" /> },
            { term: "On hand", detail: <span className="tabular">{lot.onHand.toLocaleString("en-US")}</span> },
          ]}
        />
      </Card>
      <LotPlaces screen={{ lot, levels, more, may }} />
      <LotAllocations orders={allocatedOrders} isMore={more.allocatedOrders} />
      {may.change && (
        <Suspense>
          <LotForm lot={lot} version={version} status={query.status} cancel={back.to} />
        </Suspense>
      )}
    </Page>
  );
}

export { PageError as ErrorBoundary } from "#app/ui/layouts/pages/page-error";
