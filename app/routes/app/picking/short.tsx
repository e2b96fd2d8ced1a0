import type { MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import type { Ctx } from "#app/domain/ctx";
import { ItemParams, ShortPick } from "#app/domain/picking/picking.schema";
import { ASK_A_MANAGER, readItem, shortPick } from "#app/domain/picking/picking.service.server";
import { leftOf } from "#app/domain/picking/plan/pick-state";
import { done } from "#app/http/answers/flash.server";
import { pageAction, pageLoader } from "#app/http/guards/guard.server";
import { paths } from "#app/http/paths";
import { NumberField } from "#app/ui/forms/fields/number-field";
import { TextField } from "#app/ui/forms/fields/text-field";
import { ActionForm } from "#app/ui/forms/form/action-form";
import { FormPage, Hint } from "#app/ui/layouts/pages/form-page";
import { CopyButton } from "#app/ui/primitives/buttons/copy-button";
import { DescriptionList } from "#app/ui/primitives/values/description-list";
import { Mono } from "#app/ui/primitives/values/mono";

export const meta: MetaFunction = () => [{ title: "Short pick" }];

export const loader = pageLoader("floor.work", { params: ItemParams }, async ({ ctx, params, request }) => {
  const { state, line } = await readItem(ctx, params.itemId);
  return {
    item: { name: line.name, sku: line.sku, quantity: line.quantity, picked: line.picked, left: leftOf(line) },
    locations: line.places.map(({ location }) => location).join(", "),
    orderNumber: state.order.orderNumber,
    isOpen: state.session !== null,
    back: backTo(ctx, state.order.id, state.session?.userId),
    refused: ctx.can("picking.supervise", state.order.companyId) ? null : ASK_A_MANAGER,
    here: request.url.split(".data")[0] ?? "",
  };
});

export const action = pageAction(
  "floor.work",
  { params: ItemParams, form: ShortPick },
  async ({ ctx, params, input }) => {
    const { order, session } = await shortPick(ctx, params.itemId, input);
    const description = `${input.quantity} missing. The rest of the order can be picked and completed.`;
    return done(backTo(ctx, order.id, session.userId), { title: "Short pick recorded", description });
  },
);

/** A manager who helps out goes back to the order that they look after. */
const backTo = (ctx: Ctx, orderId: string, pickerId: string | undefined): string =>
  pickerId === undefined || pickerId === ctx.actor.id ? paths.picking() : paths.pickingOrder(orderId);

export default function ShortPickPage() {
  const { item, locations, orderNumber, isOpen, back, refused, here } = useLoaderData<typeof loader>();
  return (
    <FormPage title="Short pick" subtitle={`Order ${orderNumber}`} back={back} backLabel="Back to picking">
      <DescriptionList
        items={[
          { term: "Item", detail: item.name },
          { term: "SKU", detail: <Mono>{item.sku}</Mono> },
          { term: "Location", detail: locations },
          { term: "Picked", detail: `${item.picked} of ${item.quantity}` },
        ]}
      />
      {!isOpen ? (
        <Hint tone="warn">This order is not being picked.</Hint>
      ) : item.left === 0 ? (
        <Hint>Nothing of this item is left to pick.</Hint>
      ) : refused ? (
        <Hint tone="warn" title={refused}>
          <p className="mb-2 break-all font-mono text-sm">{here}</p>
          <CopyButton value={here} label="Copy the address" />
        </Hint>
      ) : (
        <ActionForm submit="Record short pick" cancel={back} defaultValue={{ quantity: String(item.left), reason: "" }}>
          <NumberField
            name="quantity"
            label="Units missing"
            hint={`${item.left} left to pick`}
            min={1}
            max={item.left}
            required
          />
          <TextField
            name="reason"
            label="Reason"
            hint="Shown in the order's history, such as “Bin is empty” or “Damaged”"
            required
            maxLength={200}
          />
        </ActionForm>
      )}
    </FormPage>
  );
}

export { PageError as ErrorBoundary } from "#app/ui/layouts/pages/page-error";
