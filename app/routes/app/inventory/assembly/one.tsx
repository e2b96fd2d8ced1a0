import type { MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { assemble } from "#app/domain/inventory/assembly/assemble.server";
import { AssembleForm, AssemblyOrderParams, AssemblyPlanQuery } from "#app/domain/inventory/assembly/assembly.schema";
import { ASSEMBLY_STATUS_TABLE, assembledInWords, assemblyName } from "#app/domain/inventory/assembly/assembly-status";
import { readAssemblyOrder } from "#app/domain/inventory/assembly/read-order.server";
import { done } from "#app/http/answers/flash.server";
import { pageAction, pageLoader } from "#app/http/guards/guard.server";
import { assemblyPaths } from "#app/http/warehouse-work/assembly-paths";
import { AssemblyFacts } from "#app/ui/domain/inventory/assembly/assembly-facts";
import { AssemblyList } from "#app/ui/domain/inventory/assembly/assembly-list";
import { PlanSection } from "#app/ui/domain/inventory/assembly/plan-section";
import { PostButton } from "#app/ui/forms/post-button";
import { Page } from "#app/ui/layouts/pages/page";
import { useBack } from "#app/ui/layouts/shell/use-back";
import { LinkButton } from "#app/ui/primitives/buttons/link-button";
import { part } from "#app/ui/primitives/part";
import { Skeleton } from "#app/ui/primitives/states/skeleton";
import { Badge } from "#app/ui/primitives/values/badge";

const AssembleWork = part(
  () => import("#app/ui/domain/inventory/assembly/assemble-work"),
  "AssembleWork",
  <Skeleton className="h-96" />,
);

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data ? assemblyName(data.order.number) : "Assembly order" },
];

export const loader = pageLoader(
  "inventory.read",
  { params: AssemblyOrderParams, query: AssemblyPlanQuery },
  async ({ ctx, params, query }) => ({
    ...(await readAssemblyOrder(ctx, params.assemblyOrderId, query)),
    // Submitting the same form twice records one assembly.
    operationId: ctx.newId(),
    userId: ctx.actor.id,
  }),
);

export const action = pageAction(
  "inventory.tasks",
  {
    params: AssemblyOrderParams,
    query: AssemblyPlanQuery,
    form: AssembleForm,
    failed: "Failed to record the assembly",
  },
  async ({ ctx, params, input }) => {
    const description = assembledInWords(await assemble(ctx, params.assemblyOrderId, input));
    return done(assemblyPaths.order(params.assemblyOrderId), { title: "Assembled", description });
  },
);

export default function AssemblyOrderPage() {
  const { order, assemblies, company, plan, may, operationId, userId, components } = useLoaderData<typeof loader>();
  const back = useBack({
    to: assemblyPaths.list(company ? { company: order.companyId } : undefined),
    label: "Assembly",
  });
  return (
    <Page
      title={assemblyName(order.number)}
      subtitle={<bdi>{order.name}</bdi>}
      back={back}
      badges={<Badge status={ASSEMBLY_STATUS_TABLE[order.status]} />}
      actions={
        <>
          {may.end && (
            <LinkButton to={assemblyPaths.end(order.id)}>{order.done > 0 ? "End order" : "Cancel order"}</LinkButton>
          )}
          {may.release && (
            <PostButton action={assemblyPaths.release(order.id)} variant="primary" pending="Releasing…">
              Release
            </PostButton>
          )}
        </>
      }
    >
      {/* On a phone, the scanner comes first. */}
      <div className={may.assemble ? "max-sm:order-1" : undefined}>
        <AssemblyFacts order={order} company={company} components={plan ? [] : components} />
      </div>
      {plan && !may.assemble && <PlanSection order={order} plan={plan} mayWork={false} />}
      {may.work && (
        <AssembleWork order={order} plan={may.assemble ? plan : null} operationId={operationId} userId={userId} />
      )}
      <AssemblyList orderId={order.id} assemblies={assemblies} mayTakeBack={may.takeBack} />
    </Page>
  );
}

export { PageError as ErrorBoundary } from "#app/ui/layouts/pages/page-error";
