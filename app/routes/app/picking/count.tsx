import type { MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { binToCount, countBin } from "#app/domain/picking/picking.service.server";
import { CountBin, ShortageParams } from "#app/domain/picking/shortages/shortages.schema";
import { done } from "#app/http/answers/flash.server";
import { pageAction, pageLoader } from "#app/http/guards/guard.server";
import { pickingPaths } from "#app/http/picking-paths";
import { WaitingPicks } from "#app/ui/domain/picking/waiting-picks";
import { HiddenField } from "#app/ui/forms/fields/hidden-field";
import { NumberField } from "#app/ui/forms/fields/number-field";
import { ActionForm } from "#app/ui/forms/form/action-form";
import { FormPage, Hint } from "#app/ui/layouts/pages/form-page";
import { DescriptionList } from "#app/ui/primitives/values/description-list";
import { Mono } from "#app/ui/primitives/values/mono";
import { KeptHint } from "#app/ui/scan/kept/kept-hint";
import { useKeptForm } from "#app/ui/scan/kept/use-kept-form";

export const meta: MetaFunction = () => [{ title: "Count a bin" }];

export const loader = pageLoader("inventory.adjust", { params: ShortageParams }, async ({ ctx, params }) => ({
  bin: await binToCount(ctx, params.shortageId),
  operationId: ctx.newId(),
  userId: ctx.actor.id,
  shortageId: params.shortageId,
}));

export const action = pageAction(
  "inventory.adjust",
  { params: ShortageParams, form: CountBin },
  async ({ ctx, params, input }) =>
    done(pickingPaths.shortages(), { title: "Counted", description: await countBin(ctx, params.shortageId, input) }),
);

export default function CountOneBin() {
  const { bin, operationId, userId, shortageId } = useLoaderData<typeof loader>();
  const kept = useKeptForm({
    userId,
    draftKey: `count:${shortageId}`,
    to: pickingPaths.saveCount(shortageId),
    about: { id: shortageId, name: bin.location },
    label: `Count of ${bin.sku}`,
  });
  return (
    <FormPage touch title={`Count ${bin.location}`} back={pickingPaths.shortages()} backLabel="Missing units">
      <DescriptionList
        pairs
        items={[
          { term: "Item", detail: bin.name },
          { term: "SKU", detail: <Mono>{bin.sku}</Mono> },
          ...(bin.lotNumber ? [{ term: "Lot", detail: <Mono>{bin.lotNumber}</Mono> }] : []),
          { term: "Missed by", detail: `${bin.by}, order ${bin.orderNumber}` },
        ]}
      />
      {bin.isCounted && <Hint>This bin was counted meanwhile.</Hint>}
      <WaitingPicks queue={kept.queue} />
      {kept.isKept ? (
        <KeptHint isLasting={kept.isLasting} />
      ) : (
        <div ref={kept.ref}>
          <ActionForm
            submit={kept.isSending ? "Saving..." : "Save count"}
            cancel={pickingPaths.shortages()}
            {...(kept.result && { lastResult: kept.result })}
          >
            <HiddenField name="operationId" value={operationId} />
            <HiddenField name="expected" value={String(bin.lies)} />
            <NumberField
              name="counted"
              label="Units that lie there"
              hint="Without what was picked already. The books are put right by the difference; what they say is told afterwards."
              min={0}
              required
              autoFocus
            />
          </ActionForm>
        </div>
      )}
    </FormPage>
  );
}

export { PageError as ErrorBoundary } from "#app/ui/layouts/pages/page-error";
