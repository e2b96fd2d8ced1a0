import type { MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { ChosenLotsQuery, QuarantineLots } from "#app/domain/inventory/lots/expiring.schema";
import { quarantineLots, quarantineQuestion } from "#app/domain/inventory/lots/quarantine-lots.server";
import { done } from "#app/http/answers/flash.server";
import { pageAction, pageLoader } from "#app/http/guards/guard.server";
import { paths } from "#app/http/paths";
import { lotsCounted, quarantineOutcome } from "#app/ui/domain/inventory/lots/quarantine-outcome";
import { RouteDialog } from "#app/ui/primitives/overlays/route-dialog";
import { part } from "#app/ui/primitives/part";
import { Skeleton } from "#app/ui/primitives/states/skeleton";

export const meta: MetaFunction = () => [{ title: "Quarantine lots" }];

const searchOf = ({ id: _id, all: _all, ...search }: ChosenLotsQuery) => search;

export const loader = pageLoader("inventory.adjust", { query: ChosenLotsQuery }, async ({ ctx, query }) => ({
  question: await quarantineQuestion(ctx, query),
  search: searchOf(query),
}));

export const action = pageAction(
  "inventory.adjust",
  { query: ChosenLotsQuery, form: QuarantineLots, failed: "Failed to quarantine the lots" },
  async ({ ctx, query, input: { reason } }) =>
    done(paths.inventory("expiring", searchOf(query)), quarantineOutcome(await quarantineLots(ctx, query, reason))),
);

const QuarantineForm = part(
  () => import("#app/ui/domain/inventory/lots/quarantine-form"),
  "QuarantineForm",
  <Skeleton className="h-64" />,
);

export default function Quarantine() {
  const { question, search } = useLoaderData<typeof loader>();
  const back = paths.inventory("expiring", search);
  const { length } = question.lots;
  return (
    <RouteDialog title={`Quarantine ${length > 0 ? lotsCounted(length) : "lots"}`} back={back}>
      <QuarantineForm question={question} back={back} />
    </RouteDialog>
  );
}

export { PageError as ErrorBoundary } from "#app/ui/layouts/pages/page-error";
