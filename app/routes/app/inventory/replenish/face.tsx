import type { MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { PickFaceParams } from "#app/domain/inventory/replenishment/replenishment.schema";
import { replenish, replenishmentTask } from "#app/domain/inventory/replenishment/replenishment.server";
import { Transfer } from "#app/domain/inventory/transfers/transfer.schema";
import { transferInWords } from "#app/domain/inventory/transfers/transfer.server";
import { done } from "#app/http/answers/flash.server";
import { pageAction, pageLoader } from "#app/http/guards/guard.server";
import { paths } from "#app/http/paths";
import { stockPaths } from "#app/http/stock-paths";
import { FaceFigures } from "#app/ui/domain/inventory/replenish/face-figures";
import { Check } from "#app/ui/icons/icons";
import { Page } from "#app/ui/layouts/pages/page";
import { LinkButton } from "#app/ui/primitives/buttons/link-button";
import { part } from "#app/ui/primitives/part";
import { EmptyState } from "#app/ui/primitives/states/empty-state";
import { Skeleton } from "#app/ui/primitives/states/skeleton";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data ? `Replenish ${data.task.face.location}` : "Replenish" },
];

export const loader = pageLoader("inventory.tasks", { params: PickFaceParams }, async ({ ctx, params }) => ({
  task: await replenishmentTask(ctx, params),
  // Submitting the same form twice moves the units once.
  operationId: ctx.newId(),
  userId: ctx.actor.id,
}));

export const action = pageAction(
  "inventory.tasks",
  { params: PickFaceParams, form: Transfer },
  async ({ ctx, params, input }) => {
    const description = transferInWords(await replenish(ctx, params, input));
    return done(stockPaths.replenishFace(params), { title: "Replenished", description, undoId: input.operationId });
  },
);

const TransferForm = part(
  () => import("#app/ui/domain/inventory/transfer/transfer-form"),
  "TransferForm",
  <Skeleton className="h-96" />,
);

export default function ReplenishFace() {
  const { task, operationId, userId } = useLoaderData<typeof loader>();
  const { face, sources, quantity } = task;
  const list = paths.inventory("replenish");
  return (
    <Page
      title={`Replenish ${face.location}`}
      subtitle={<bdi>{face.name}</bdi>}
      back={{ to: list, label: "Replenishment" }}
      width="narrow"
    >
      <FaceFigures task={task} />
      {quantity > 0 ? (
        <TransferForm
          operationId={operationId}
          companyId={face.companyId}
          sources={sources}
          isMore={false}
          saveTo={stockPaths.replenishSave(face)}
          suggested={{ to: face.location, quantity: task.fromFirst }}
          cancel={list}
          user={{ id: userId, companyName: "" }}
        />
      ) : (
        <EmptyState
          icon={Check}
          title="Nothing to bring"
          detail={`${face.location} has what it needs, or nothing is left in reserve.`}
          action={<LinkButton to={list}>Back to replenishment</LinkButton>}
        />
      )}
    </Page>
  );
}

export { PageError as ErrorBoundary } from "#app/ui/layouts/pages/page-error";
