import type { MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { type ChosenItem, receiveScreen } from "#app/domain/returns/receive-screen.server";
import { receivedInWords, returnNumber, unitsInWords } from "#app/domain/returns/return-labels";
import { receiveWithPhoto } from "#app/domain/returns/return-photos.server";
import { ReceiveQuery, ReceiveReturn, ReturnParams } from "#app/domain/returns/returns.schema";
import { done } from "#app/http/answers/flash.server";
import { pageAction, pageLoader } from "#app/http/guards/guard.server";
import { photoOf } from "#app/http/request/form.server";
import { returnPaths } from "#app/http/warehouse-work/return-paths";
import { ReceiveChoices } from "#app/ui/domain/returns/receive/receive-choices";
import { CompleteReturn } from "#app/ui/domain/returns/return-actions";
import { Page } from "#app/ui/layouts/pages/page";
import { part } from "#app/ui/primitives/part";
import { Hint } from "#app/ui/primitives/states/hint";
import { NotPossible } from "#app/ui/primitives/states/not-possible";
import { ScanAndOpen } from "#app/ui/scan/scan-and-open";

const ReceiveReturnForm = part(() => import("#app/ui/domain/returns/receive/receive-return-form"), "ReceiveReturnForm");

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data ? `Receive ${returnNumber(data.screen.return.number)}` : "Receive a return" },
];

export const loader = pageLoader(
  "inventory.receive",
  { params: ReturnParams, query: ReceiveQuery },
  async ({ ctx, params, query }) => ({
    ...(await receiveScreen(ctx, params.returnId, query)),
    isOther: query.other === "1",
    // Submitting the same form twice receives the units once.
    operationId: ctx.newId(),
    userId: ctx.actor.id,
  }),
);

export const action = pageAction(
  "inventory.receive",
  { params: ReturnParams, query: ReceiveQuery, form: ReceiveReturn, failed: "Failed to receive the units" },
  async ({ ctx, params: { returnId }, input, form }) => {
    const { title, detail } = receivedInWords(await receiveWithPhoto(ctx, returnId, input, await photoOf(form)));
    return done(returnPaths.receive(returnId), { title, description: detail });
  },
);

/** The same item keeps its draft. */
const itemKey = (chosen: ChosenItem | null): string =>
  chosen ? `${chosen.line ?? chosen.sku}:${chosen.lotNumber}` : "other";

export default function ReceiveReturnPage() {
  const { screen, chosen, refusal, choices, isOther, operationId, userId } = useLoaderData<typeof loader>();
  const { return: row, lines, others, may } = screen;
  const { expectedUnits, receivedUnits } = row;
  const name = `Return ${returnNumber(row.number)}`;
  const received = receivedUnits.toLocaleString("en-US");
  return (
    <Page
      title={`Receive ${returnNumber(row.number)}`}
      subtitle={
        expectedUnits > 0
          ? `${received} of ${unitsInWords(expectedUnits)} received`
          : `${unitsInWords(receivedUnits)} received`
      }
      back={{ to: returnPaths.one(row.id), label: name }}
      width="narrow"
      actions={may.complete && !chosen && !isOther && <CompleteReturn id={row.id} />}
    >
      {may.receive ? (
        <>
          <ScanAndOpen
            action={returnPaths.receive(row.id)}
            label="Scan or enter a product"
            placeholder="Product, case, or lot"
            answer={operationId}
          />
          {refusal && (
            <Hint tone="bad" role="alert">
              {refusal}
            </Hint>
          )}
          {chosen || isOther ? (
            <ReceiveReturnForm
              key={itemKey(chosen)}
              chosen={chosen}
              itemKey={itemKey(chosen)}
              operationId={operationId}
              returnId={row.id}
              name={returnNumber(row.number)}
              userId={userId}
            />
          ) : (
            <ReceiveChoices returnId={row.id} lines={lines} others={others} choices={choices} />
          )}
        </>
      ) : (
        <NotPossible reason={`${name} is completed or canceled.`} back={returnPaths.one(row.id)} />
      )}
    </Page>
  );
}

export { PageError as ErrorBoundary } from "#app/ui/layouts/pages/page-error";
