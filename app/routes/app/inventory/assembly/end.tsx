import type { MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { AssemblyOrderParams, EndAssemblyForm } from "#app/domain/inventory/assembly/assembly.schema";
import { assemblyName } from "#app/domain/inventory/assembly/assembly-status";
import { endAssemblyOrder, orderFor } from "#app/domain/inventory/assembly/move-order.server";
import { done } from "#app/http/answers/flash.server";
import { pageAction, pageLoader } from "#app/http/guards/guard.server";
import { assemblyPaths } from "#app/http/warehouse-work/assembly-paths";
import { TextField } from "#app/ui/forms/fields/text-field";
import { ActionForm } from "#app/ui/forms/form/action-form";
import { FormPage } from "#app/ui/layouts/pages/form-page";

export const meta: MetaFunction = () => [{ title: "End assembly order" }];

export const loader = pageLoader("assembly.order", { params: AssemblyOrderParams }, async ({ ctx, params }) => {
  const { id, number, quantity, done: assembled } = await orderFor(ctx, params.assemblyOrderId, "assembly.order");
  return { id, number, quantity, assembled };
});

export const action = pageAction(
  "assembly.order",
  { params: AssemblyOrderParams, form: EndAssemblyForm, failed: "Failed to end the order" },
  async ({ ctx, params: { assemblyOrderId }, input }) => {
    const { name, to } = await endAssemblyOrder(ctx, assemblyOrderId, input.reason);
    const title = to === "canceled" ? "Assembly order canceled" : "Assembly order ended";
    return done(assemblyPaths.order(assemblyOrderId), { title, description: name });
  },
);

export default function EndAssemblyPage() {
  const { id, number, quantity, assembled } = useLoaderData<typeof loader>();
  const back = assemblyPaths.order(id);
  const name = assemblyName(number);
  const isPartly = assembled > 0;
  return (
    <FormPage
      title={isPartly ? `End ${name}?` : `Cancel ${name}?`}
      subtitle={`${assembled.toLocaleString("en-US")} of ${quantity.toLocaleString("en-US")} assembled`}
      back={back}
      backLabel={name}
    >
      <ActionForm submit={isPartly ? "End order" : "Cancel order"} variant="danger" cancel={back} cancelLabel="Back">
        <TextField
          name="reason"
          label="Reason"
          {...(isPartly ? { required: true } : { optional: true })}
          maxLength={200}
          hint={isPartly ? "Why the other units are not assembled" : undefined}
        />
      </ActionForm>
    </FormPage>
  );
}

export { PageError as ErrorBoundary } from "#app/ui/layouts/pages/page-error";
