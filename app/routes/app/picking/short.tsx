import type { MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { todayOf } from "#app/domain/kernel/calendars";
import { ItemParams } from "#app/domain/picking/picking.schema";
import { binInWords, readItem, reportShortage } from "#app/domain/picking/picking.service.server";
import { leftAt, leftOf, nextPlace } from "#app/domain/picking/plan/pick-state";
import { codesOf } from "#app/domain/picking/plan/pick-view";
import { isAllMissing } from "#app/domain/picking/shortages/shortage";
import { ReportShortage } from "#app/domain/picking/shortages/shortages.schema";
import { done } from "#app/http/answers/flash.server";
import { pageAction, pageLoader } from "#app/http/guards/guard.server";
import { pickingPaths } from "#app/http/picking-paths";
import { ReportShortageForm } from "#app/ui/domain/picking/shortages/report-shortage-form";
import { FormPage, Hint } from "#app/ui/layouts/pages/form-page";
import { LinkButton } from "#app/ui/primitives/buttons/link-button";
import { part } from "#app/ui/primitives/part";
import { DescriptionList } from "#app/ui/primitives/values/description-list";
import { Mono } from "#app/ui/primitives/values/mono";
import { backToPicking } from "./back-to-picking.server";

const PlaceScanner = part(() => import("#app/ui/domain/picking/session/place-scanner"), "PlaceScanner");

export const meta: MetaFunction = () => [{ title: "Report short" }];

export const loader = pageLoader("floor.work", { params: ItemParams }, async ({ ctx, params }) => {
  const { state, line } = await readItem(ctx, params.itemId);
  const open = line.places.filter((place) => leftAt(place) > 0);
  const next = nextPlace(line, todayOf(ctx, state.order.companyId));
  const decides = ctx.can("picking.supervise", state.order.companyId);
  return {
    item: { name: line.name, sku: line.sku, quantity: line.quantity, picked: line.picked, left: leftOf(line) },
    bins: open.map((place) => ({
      value: `${place.lotId}/${place.locationId}`,
      label: binInWords(place),
      location: place.location,
      lotNumber: place.lotNumber,
      left: Math.min(leftOf(line), leftAt(place)),
      isNext: place === next,
    })),
    itemId: line.id,
    codes: codesOf(line),
    orderNumber: state.order.orderNumber,
    isPicking: state.session !== null,
    askedId: line.shortage?.isOpen && decides ? line.shortage.id : null,
    isAsked: line.shortage?.isOpen ?? false,
    decides,
    isLast: isAllMissing(state.lines, leftOf(line)),
    back: backToPicking(ctx, state),
    operationId: ctx.newId(),
  };
});

export const action = pageAction(
  "floor.work",
  { params: ItemParams, form: ReportShortage },
  async ({ ctx, params, input }) => {
    const { state, open, message } = await reportShortage(ctx, params.itemId, input);
    return done(backToPicking(ctx, state), {
      title: open ? "Sent to a manager" : "Shortage recorded",
      description: message,
    });
  },
);

export default function ReportShort() {
  const { item, itemId, codes, bins, orderNumber, isPicking, isAsked, askedId, decides, isLast, back, operationId } =
    useLoaderData<typeof loader>();
  return (
    <FormPage touch title="Report short" subtitle={`Order ${orderNumber}`} back={back} backLabel="Back to picking">
      <DescriptionList
        pairs
        items={[
          { term: "Item", detail: item.name },
          { term: "SKU", detail: <Mono>{item.sku}</Mono> },
          { term: "Picked", detail: `${item.picked} of ${item.quantity}` },
        ]}
      />
      {!isPicking ? (
        <Hint tone="warn">This order is not being picked.</Hint>
      ) : item.left === 0 ? (
        <Hint>This item has no units left to pick.</Hint>
      ) : isAsked ? (
        <Hint tone="warn" title="This item needs a decision">
          <p>Continue with the other items. The decision will appear here.</p>
          {askedId && (
            <LinkButton to={pickingPaths.shortage(askedId)} size="touch" className="mt-3">
              Decide
            </LinkButton>
          )}
        </Hint>
      ) : (
        <>
          {bins.length > 0 && <PlaceScanner itemId={itemId} places={bins} codes={codes} />}
          <ReportShortageForm {...{ bins, decides, isLast, back, operationId }} left={item.left} />
        </>
      )}
    </FormPage>
  );
}

export { PageError as ErrorBoundary } from "#app/ui/layouts/pages/page-error";
