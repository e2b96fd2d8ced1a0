import type { MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { decideShortage, shortageScreen } from "#app/domain/picking/picking.service.server";
import { SHORTAGE_OUTCOME_LABEL } from "#app/domain/picking/shortages/shortage";
import { DecideShortage, ShortageParams } from "#app/domain/picking/shortages/shortages.schema";
import { done } from "#app/http/answers/flash.server";
import { pageAction, pageLoader } from "#app/http/guards/guard.server";
import { pickingPaths } from "#app/http/picking-paths";
import { DecideShortageForm } from "#app/ui/domain/picking/shortages/decide-shortage-form";
import { StockElsewhere } from "#app/ui/domain/picking/shortages/stock-elsewhere";
import { FormPage, Hint } from "#app/ui/layouts/pages/form-page";
import { useDetailPaths } from "#app/ui/layouts/shell/use-detail-paths";
import { TextLink } from "#app/ui/primitives/buttons/text-link";
import { DescriptionList } from "#app/ui/primitives/values/description-list";
import { Mono } from "#app/ui/primitives/values/mono";
import { Time } from "#app/ui/primitives/values/time";
import { backToPicking } from "./back-to-picking.server";

export const meta: MetaFunction = () => [{ title: "Missing units" }];

export const loader = pageLoader("picking.supervise", { params: ShortageParams }, ({ ctx, params }) =>
  shortageScreen(ctx, params.shortageId),
);

export const action = pageAction(
  "picking.supervise",
  { params: ShortageParams, form: DecideShortage },
  async ({ ctx, params, input }) => {
    const { state, message } = await decideShortage(ctx, params.shortageId, input);
    const isMine = state?.session.userId === ctx.actor.id;
    return done(state && isMine ? backToPicking(ctx, state) : pickingPaths.shortages(), {
      title: "Decided",
      description: message,
    });
  },
);

export default function DecideOnShortage() {
  const detail = useDetailPaths();
  const { shortage, picker, order, line, isLast, elsewhere } = useLoaderData<typeof loader>();
  const { bin } = shortage;
  return (
    <FormPage
      touch
      title={`${shortage.quantity} of ${shortage.sku || shortage.name} missing`}
      subtitle={`Order ${order.orderNumber}`}
      back={pickingPaths.shortages()}
      backLabel="Missing units"
    >
      <DescriptionList
        pairs
        items={[
          { term: "Item", detail: shortage.name },
          {
            term: "Order",
            detail: (
              <TextLink to={detail.order(order.id)}>
                <Mono>{order.orderNumber}</Mono>
              </TextLink>
            ),
          },
          { term: "Reason", detail: shortage.reason },
          {
            term: "Bin",
            detail: bin && <Mono>{bin.lotNumber ? `${bin.location}, lot ${bin.lotNumber}` : bin.location}</Mono>,
          },
          {
            term: "Line",
            detail: `${line.picked} of ${line.quantity} picked${line.short ? `, ${line.short} short` : ""}`,
          },
          {
            term: "Reported",
            detail: (
              <>
                {shortage.by}, <Time at={shortage.at} relative />
              </>
            ),
          },
        ]}
      />
      <StockElsewhere places={elsewhere} />
      {shortage.outcome ? (
        <Hint title={SHORTAGE_OUTCOME_LABEL[shortage.outcome]}>
          {shortage.decidedBy ? `${shortage.decidedBy} made this decision.` : "The order is no longer being picked."}
        </Hint>
      ) : (
        <DecideShortageForm
          picker={picker ?? "the picker"}
          quantity={shortage.quantity}
          isLast={isLast}
          elsewhere={elsewhere}
          location={bin?.location ?? null}
        />
      )}
    </FormPage>
  );
}

export { PageError as ErrorBoundary } from "#app/ui/layouts/pages/page-error";
