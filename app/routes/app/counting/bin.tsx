import type { MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { binToCount, countBin, scanInBin } from "#app/domain/picking/picking.service.server";
import { CountForm as Form, ShortageParams } from "#app/domain/picking/shortages/shortages.schema";
import { done } from "#app/http/answers/flash.server";
import { pageAction, pageLoader } from "#app/http/guards/guard.server";
import { pickingPaths } from "#app/http/picking-paths";
import { FormPage, Hint } from "#app/ui/layouts/pages/form-page";
import { part } from "#app/ui/primitives/part";
import { Skeleton } from "#app/ui/primitives/states/skeleton";
import { DescriptionList } from "#app/ui/primitives/values/description-list";
import { Mono } from "#app/ui/primitives/values/mono";

export const meta: MetaFunction = () => [{ title: "Count a bin" }];

export const loader = pageLoader("inventory.adjust", { params: ShortageParams }, async ({ ctx, params }) => ({
  bin: await binToCount(ctx, params.shortageId),
  operationId: ctx.newId(),
  userId: ctx.actor.id,
  shortageId: params.shortageId,
}));

export const action = pageAction(
  "inventory.adjust",
  { params: ShortageParams, form: Form },
  async ({ ctx, params, input, form }) => {
    if ("scan" in input) {
      const said = await scanInBin(ctx, params.shortageId, input);
      const counted = said.counted === undefined ? input.counted : String(said.counted);
      return { said: { ...said, id: ctx.newId() }, draft: { ...draftIn(form), counted } };
    }
    return done(pickingPaths.shortages(), {
      title: "Counted",
      description: await countBin(ctx, params.shortageId, input),
    });
  },
);

/** Across page loads the count stays one operation, compared with the stock that its first page showed. */
const draftIn = (form: FormData) =>
  Object.fromEntries(["operationId", "expected"].map((name) => [name, String(form.get(name) ?? "")]));

const CountForm = part(
  () => import("#app/ui/domain/picking/shortages/count-form"),
  "CountForm",
  <Skeleton className="h-64" />,
);

export default function CountOneBin() {
  const { bin, operationId, userId, shortageId } = useLoaderData<typeof loader>();
  return (
    <FormPage touch title={`Count ${bin.location}`} back={pickingPaths.shortages()} backLabel="Missing units">
      <DescriptionList
        pairs
        items={[
          { term: "Item", detail: bin.name },
          { term: "SKU", detail: <Mono>{bin.sku}</Mono> },
          ...(bin.lotNumber ? [{ term: "Lot", detail: <Mono>{bin.lotNumber}</Mono> }] : []),
          { term: "Reported by", detail: `${bin.by}, order ${bin.orderNumber}` },
        ]}
      />
      {bin.isCounted && <Hint>This bin was already counted.</Hint>}
      <CountForm shortageId={shortageId} bin={bin} operationId={operationId} userId={userId} />
    </FormPage>
  );
}

export { PageError as ErrorBoundary } from "#app/ui/layouts/pages/page-error";
