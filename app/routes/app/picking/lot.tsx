import type { MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { dayInWords } from "#app/domain/kernel/days";
import { ItemParams } from "#app/domain/picking/picking.schema";
import { changePickLot, pickLotScreen } from "#app/domain/picking/picking.service.server";
import { leftOf } from "#app/domain/picking/plan/pick-state";
import { codesOf } from "#app/domain/picking/plan/pick-view";
import { ChangePickLot } from "#app/domain/picking/shortages/shortages.schema";
import { done } from "#app/http/answers/flash.server";
import { pageAction, pageLoader } from "#app/http/guards/guard.server";
import { PlaceScanner } from "#app/ui/domain/picking/session/place-scanner";
import { StockElsewhere } from "#app/ui/domain/picking/shortages/stock-elsewhere";
import { CheckboxField } from "#app/ui/forms/fields/checkbox-field";
import { RadioGroupField } from "#app/ui/forms/fields/radio-group-field";
import { ActionForm } from "#app/ui/forms/form/action-form";
import { FormPage, Hint } from "#app/ui/layouts/pages/form-page";
import { DescriptionList } from "#app/ui/primitives/values/description-list";
import { Mono } from "#app/ui/primitives/values/mono";
import { backToPicking } from "./back-to-picking.server";

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: `Change ${data?.what ?? "lot"}` }];

export const loader = pageLoader("floor.work", { params: ItemParams }, async ({ ctx, params }) => {
  const { state, line, places } = await pickLotScreen(ctx, params.itemId);
  return {
    item: { name: line.name, sku: line.sku, left: leftOf(line) },
    itemId: line.id,
    codes: codesOf(line),
    what: places.some(({ lotNumber, expiresOn }) => lotNumber !== "" || expiresOn !== null) ? "lot" : "bin",
    places: places.map((one) => ({ ...one, expires: one.expiresOn && dayInWords(one.expiresOn, "") })),
    orderNumber: state.order.orderNumber,
    isPicking: state.session !== null,
    back: backToPicking(ctx, state),
  };
});

export const action = pageAction(
  "floor.work",
  { params: ItemParams, form: ChangePickLot },
  async ({ ctx, params, input }) => {
    const { state, message } = await changePickLot(ctx, params.itemId, input);
    return done(backToPicking(ctx, state), { title: "Pick location changed", description: message });
  },
);

export default function ChangeLot() {
  const { item, itemId, codes, what, places, orderNumber, isPicking, back } = useLoaderData<typeof loader>();
  const usable = places.filter(({ why }) => why === null);
  return (
    <FormPage touch title={`Change ${what}`} subtitle={`Order ${orderNumber}`} back={back} backLabel="Back to picking">
      <DescriptionList
        pairs
        items={[
          { term: "Item", detail: item.name },
          { term: "SKU", detail: <Mono>{item.sku}</Mono> },
          { term: "Left to pick", detail: item.left },
        ]}
      />
      {!isPicking ? (
        <Hint tone="warn">This order is not being picked.</Hint>
      ) : item.left === 0 ? (
        <Hint>This item has no units left to pick.</Hint>
      ) : usable.length === 0 ? (
        <Hint tone="warn">No stock is available in any location. Report it short.</Hint>
      ) : (
        <>
          <PlaceScanner itemId={itemId} places={usable} codes={codes} />
          <ActionForm submit={`Use this ${what}`} pending="Changing…" cancel={back} defaultValue={{ place: "" }}>
            <RadioGroupField
              name="place"
              label="Pick from"
              required
              options={usable.map((one) => ({
                value: one.value,
                label: one.lotNumber ? `${one.location}, lot ${one.lotNumber}` : one.location,
                hint: [
                  one.expires && `Expires ${one.expires}`,
                  one.allocated > 0 ? `${one.allocated} allocated to this order` : `${one.free} free`,
                ]
                  .filter(Boolean)
                  .join(", "),
              }))}
              className="[&_label]:min-h-14"
            />
            {what === "lot" && <CheckboxField name="anyway" label="Use it even though another lot expires first" />}
          </ActionForm>
        </>
      )}
      {usable.length < places.length && (
        <StockElsewhere title="Not available" places={places.filter(({ why }) => why !== null)} />
      )}
    </FormPage>
  );
}

export { PageError as ErrorBoundary } from "#app/ui/layouts/pages/page-error";
