import type { MetaFunction } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { OrderParams } from "#app/domain/orders/orders.schema";
import { TakeOver } from "#app/domain/picking/picking.schema";
import { readLeft, restartPicking, takeOver } from "#app/domain/picking/picking.service.server";
import { done } from "#app/http/answers/flash.server";
import { pageAction, pageLoader } from "#app/http/guards/guard.server";
import { paths } from "#app/http/paths";
import { resultIn } from "#app/ui/forms/form/form-result";
import { PostButton } from "#app/ui/forms/post-button";
import { PackageCheck, RotateCcw } from "#app/ui/icons/icons";
import { FormPage, Hint } from "#app/ui/layouts/pages/form-page";
import { DescriptionList } from "#app/ui/primitives/values/description-list";
import { Time } from "#app/ui/primitives/values/time";

export const meta: MetaFunction = () => [{ title: "Take over an order" }];

export const loader = pageLoader("floor.work", { params: OrderParams }, ({ ctx, params }) =>
  readLeft(ctx, params.orderId),
);

export const action = pageAction(
  "floor.work",
  { params: OrderParams, form: TakeOver, failed: "Failed to start picking session. Please try again." },
  async ({ ctx, params, input }) => {
    const { order } = await (input.how === "take-over" ? takeOver : restartPicking)(ctx, params.orderId);
    return done(paths.picking(), { title: "Picking Started", description: `Order ${order.orderNumber}` });
  },
);

/** The order's picker has gone idle: continue with what is in their tote, or put it back and start over. */
export default function TakeOverPage() {
  const left = useLoaderData<typeof loader>();
  const refused = resultIn(useActionData<unknown>())?.error?.[""]?.join(" ") ?? left.refused;
  const taken = left.picked === 0 ? "Nothing yet" : `${left.picked} of ${left.total} units`;
  return (
    <FormPage
      touch
      title={`Order ${left.orderNumber}`}
      subtitle={left.customerName}
      back={paths.picking()}
      backLabel="Order Picking"
    >
      {refused ? (
        <Hint tone="warn" role="alert">
          {refused}
        </Hint>
      ) : (
        <p>
          <strong>{left.userName}</strong> started picking this order but stopped. You can continue.
        </p>
      )}
      <DescriptionList
        pairs
        items={[
          { term: "Picked by", detail: left.userName },
          { term: left.isPaused ? "Paused since" : "Last scan", detail: <Time at={left.since} relative /> },
          { term: "In their tote", detail: taken },
        ]}
      />
      {!refused && (
        <div className="grid gap-5 sm:grid-cols-2">
          <Choice title="Continue picking" detail="Get their tote. Its items stay picked. You pick the rest.">
            <PostButton
              fields={{ how: "take-over" }}
              size="touch"
              variant="primary"
              icon={PackageCheck}
              pending="Taking over…"
            >
              Take over
            </PostButton>
          </Choice>
          <Choice title="Begin from nothing" detail="First return everything in their tote to its bins.">
            <PostButton fields={{ how: "restart" }} size="touch" icon={RotateCcw} pending="Starting…">
              Start again
            </PostButton>
          </Choice>
        </div>
      )}
    </FormPage>
  );
}

function Choice({ title, detail, children }: { title: string; detail: string; children: React.ReactNode }) {
  return (
    <section className="grid content-between gap-4 rounded-lg border border-line p-4">
      <div>
        <h2 className="text-md">{title}</h2>
        <p className="mt-1 text-muted">{detail}</p>
      </div>
      {children}
    </section>
  );
}

export { PageError as ErrorBoundary } from "#app/ui/layouts/pages/page-error";
