import type { MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { Suspense } from "react";
import { changeLot } from "#app/domain/inventory/lots/change-lot.server";
import { ChangeLot, LotParams, LotQuery, lotVersion } from "#app/domain/inventory/lots/lot.schema";
import { lotScreen } from "#app/domain/inventory/lots/lots.server";
import { done } from "#app/http/answers/flash.server";
import { pageAction, pageLoader } from "#app/http/guards/guard.server";
import { paths } from "#app/http/paths";
import { stockPaths } from "#app/http/stock-paths";
import { Day } from "#app/ui/domain/inventory/lots/lot-day";
import { LotPlaces, LotPromises } from "#app/ui/domain/inventory/lots/lot-places";
import { LotStateBadge } from "#app/ui/domain/inventory/lots/lot-state-badge";
import { PostButton } from "#app/ui/forms/post-button";
import { Page } from "#app/ui/layouts/pages/page";
import { TextLink } from "#app/ui/primitives/buttons/text-link";
import { Card } from "#app/ui/primitives/card";
import { part } from "#app/ui/primitives/part";
import { Hint } from "#app/ui/primitives/states/hint";
import { DescriptionList } from "#app/ui/primitives/values/description-list";
import { Mono } from "#app/ui/primitives/values/mono";

const LotForm = part(() => import("#app/ui/domain/inventory/lots/lot-form").then((module) => module.LotForm));

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data?.lot.lotNumber ? `Lot ${data.lot.lotNumber}` : "Lot" },
];

export const loader = pageLoader(
  "inventory.read",
  { params: LotParams, query: LotQuery },
  async ({ ctx, params, query }) => {
    const screen = await lotScreen(ctx, params.lotId);
    const unpicked = screen.promises.filter(({ units, picked }) => units > picked);
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
    const { lotNumber, sku, short } = await changeLot(ctx, params.lotId, input);
    const { status: _status, ...back } = query;
    const { orders, units } = short;
    const isShort = orders > 0;
    const left = `${orders === 1 ? "One order is" : `${orders} orders are`} still allocated ${units === 1 ? "a unit" : `${units} units`} of it: there is no other stock to give.`;
    return done(stockPaths.lot(params.lotId, back), {
      title: input.intent === "reallocate" ? (isShort ? "No Other Stock" : "Orders Given Other Stock") : "Lot Saved",
      description: isShort ? left : lotNumber ? `Lot ${lotNumber} of ${sku}` : sku,
      ...(isShort && input.intent === "reallocate" && { variant: "destructive" as const }),
    });
  },
);

export default function LotPage() {
  const { lot, places, promises, more, may, version, query, short } = useLoaderData<typeof loader>();
  const back = backTo(query, lot.productId);
  return (
    <Page
      title={lot.lotNumber ? `Lot ${lot.lotNumber}` : lot.productName}
      subtitle={<bdi>{lot.lotNumber ? lot.productName : "Units without a lot number"}</bdi>}
      back={back}
      badges={<LotStateBadge state={lot.state} />}
    >
      {short > 0 && (
        <Hint
          tone="warn"
          title={
            short === 1 ? "One order cannot be picked from this lot" : `${short} orders cannot be picked from this lot`
          }
        >
          <p>Their scans are refused. Give them other stock when some has come in, or put them on hold.</p>
          {may.change && (
            <div className="mt-3">
              <PostButton
                action={stockPaths.lot(lot.id, { ...query, status: null })}
                fields={{ intent: "reallocate" }}
                size="sm"
                pending="Looking…"
              >
                Give them other stock
              </PostButton>
            </div>
          )}
        </Hint>
      )}
      <Card>
        <DescriptionList
          columns={3}
          items={[
            {
              term: "Product",
              detail: (
                <>
                  <TextLink to={stockPaths.productStock(lot.productId)}>
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
      <LotPlaces screen={{ lot, places, more, may }} />
      <LotPromises promises={promises} isMore={more.promises} />
      {may.change && (
        <Suspense>
          <LotForm lot={lot} version={version} status={query.status} cancel={back.to} />
        </Suspense>
      )}
    </Page>
  );
}

function backTo({ from, at, company }: { from?: string; at?: string; company?: string }, productId: string) {
  if (from === "expiring") return { to: paths.inventory("expiring", { company }), label: "Expiring lots" };
  if (from === "stock") return { to: paths.inventory("stock", { company }), label: "Inventory" };
  if (from === "location" && at) return { to: stockPaths.location(at), label: "Location" };
  return { to: stockPaths.productStock(productId), label: "Product" };
}

export { PageError as ErrorBoundary } from "#app/ui/layouts/pages/page-error";
