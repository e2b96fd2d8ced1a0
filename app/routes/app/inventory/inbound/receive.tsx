import type { MetaFunction } from "@remix-run/cloudflare";
import { type ShouldRevalidateFunction, useLoaderData } from "@remix-run/react";
import { AsnParams } from "#app/domain/inbound/asn/asn.schema";
import { asnName } from "#app/domain/inbound/asn/asn-status";
import { receivableAsn } from "#app/domain/inbound/asn/receivable-asn.server";
import { receiveAsn } from "#app/domain/inbound/receiving/receive-asn.server";
import { scanIn } from "#app/domain/inbound/receiving/receive-goods.server";
import { receivedInWords } from "#app/domain/inbound/receiving/received";
import { ReceiveForm as Form } from "#app/domain/inbound/receiving/receiving.schema";
import { answerAsnScan } from "#app/domain/inbound/receiving/scan-asn.server";
import { done } from "#app/http/answers/flash.server";
import { pageAction, pageLoader } from "#app/http/guards/guard.server";
import { photoOf } from "#app/http/request/form.server";
import { inboundPaths } from "#app/http/warehouse-work/inbound-paths";
import { ExpectedLines } from "#app/ui/domain/inbound/expected-lines";
import { Page } from "#app/ui/layouts/pages/page";
import { LinkButton } from "#app/ui/primitives/buttons/link-button";
import { part } from "#app/ui/primitives/part";
import { Skeleton } from "#app/ui/primitives/states/skeleton";

export const meta: MetaFunction = () => [{ title: "Receive announced goods" }];

export const loader = pageLoader("inventory.receive", { params: AsnParams }, async ({ ctx, params }) => ({
  ...(await receivableAsn(ctx, params.asnId)),
  userId: ctx.actor.id,
  // Submitting the same form twice books it once.
  operationId: ctx.newId(),
}));

export const action = pageAction(
  "inventory.receive",
  { params: AsnParams, form: Form },
  async ({ ctx, params: { asnId }, input, form }) => {
    if (scanIn(input)) return answerAsnScan(ctx, asnId, input);
    const received = await receiveAsn(ctx, asnId, input, await photoOf(form));
    return done(inboundPaths.asn(asnId), {
      title: "Goods received",
      description: receivedInWords(received),
      undoId: input.operationId,
    });
  },
);

/** A scan does not change any data that the page shows. */
export const shouldRevalidate: ShouldRevalidateFunction = ({
  formMethod,
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}) => (formMethod === "POST" && currentUrl.href === nextUrl.href ? false : defaultShouldRevalidate);

const ReceiveForm = part(
  () => import("#app/ui/domain/receiving/receive-form"),
  "ReceiveForm",
  <Skeleton className="h-96" />,
);

export default function ReceiveAsn() {
  const { asn, lines, userId, operationId } = useLoaderData<typeof loader>();
  const name = asnName(asn.number);
  return (
    <Page
      title={`Receive ${name}`}
      subtitle={asn.supplier ? <bdi>{asn.supplier}</bdi> : undefined}
      back={{ to: inboundPaths.asn(asn.id), label: name }}
      actions={<LinkButton to={inboundPaths.unknownItem(asn.id)}>Unknown item</LinkButton>}
    >
      <ReceiveForm
        key={operationId}
        fresh={{ operationId, companyId: asn.companyId, asnId: asn.id, lines: [{}] }}
        user={{ id: userId, companyName: name }}
      />
      <h2 className="font-medium">Still expected</h2>
      <ExpectedLines lines={lines} />
    </Page>
  );
}

export { PageError as ErrorBoundary } from "#app/ui/layouts/pages/page-error";
