import type { MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { PutawayParams, PutawayTaskQuery } from "#app/domain/inventory/putaway/putaway.schema";
import { putAway, putawayTask } from "#app/domain/inventory/putaway/putaway.server";
import { Transfer } from "#app/domain/inventory/transfers/transfer.schema";
import { transferInWords } from "#app/domain/inventory/transfers/transfer.server";
import { done } from "#app/http/answers/flash.server";
import { pageAction, pageLoader } from "#app/http/guards/guard.server";
import { paths } from "#app/http/paths";
import { stockPaths } from "#app/http/stock-paths";
import { PutawayDone } from "#app/ui/domain/inventory/putaway/putaway-done";
import { PutawayFigures } from "#app/ui/domain/inventory/putaway/putaway-figures";
import { SuggestedPlaces } from "#app/ui/domain/inventory/putaway/suggested-places";
import { Page } from "#app/ui/layouts/pages/page";
import { part } from "#app/ui/primitives/part";
import { Skeleton } from "#app/ui/primitives/states/skeleton";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data ? `Put away ${data.screen.task.name}` : "Putaway" },
];

export const loader = pageLoader(
  "inventory.tasks",
  { params: PutawayParams, query: PutawayTaskQuery },
  async ({ ctx, params, query }) => {
    const screen = await putawayTask(ctx, params);
    const chosen = screen.places.find(({ code }) => code === query.to?.toUpperCase()) ?? screen.places[0] ?? null;
    // Submitting the same form twice moves the units once.
    return { screen, chosen, operationId: ctx.newId(), userId: ctx.actor.id };
  },
);

export const action = pageAction(
  "inventory.tasks",
  { params: PutawayParams, form: Transfer },
  async ({ ctx, params, input }) => {
    const description = transferInWords(await putAway(ctx, params, input));
    return done(stockPaths.putaway(params), { title: "Put away", description });
  },
);

const TransferForm = part(
  () => import("#app/ui/domain/inventory/transfer/transfer-form"),
  "TransferForm",
  <Skeleton className="h-96" />,
);

export default function PutawayTaskPage() {
  const { screen, chosen, operationId, userId } = useLoaderData<typeof loader>();
  const { task, places, isThere } = screen;
  const list = paths.inventory("putaway");
  return (
    <Page
      title={`Put away from ${task.location}`}
      subtitle={<bdi>{task.name}</bdi>}
      back={{ to: list, label: "Putaway" }}
      width="narrow"
    >
      {isThere ? (
        <>
          <PutawayFigures screen={screen} />
          <SuggestedPlaces task={task} places={places} chosen={chosen?.code ?? null} />
          <TransferForm
            operationId={operationId}
            companyId={task.companyId}
            sources={[{ ...task, productName: task.name, code: task.location, allocated: task.held }]}
            isMore={false}
            saveTo={stockPaths.putawaySave(task)}
            suggested={{ to: chosen?.code ?? "", quantity: chosen?.fits ?? task.onHand }}
            submit="Put away"
            cancel={list}
            user={{ id: userId, companyName: "" }}
          />
        </>
      ) : (
        <PutawayDone location={task.location} answer={operationId} userId={userId} />
      )}
    </Page>
  );
}

export { PageError as ErrorBoundary } from "#app/ui/layouts/pages/page-error";
