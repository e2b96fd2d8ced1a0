import type { MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { fixNumber, readCorrectable } from "#app/domain/staging/corrections/correct-staged.server";
import { FixNumber } from "#app/domain/staging/corrections/corrections.schema";
import { StagedParams } from "#app/domain/staging/staging.schema";
import { done } from "#app/http/answers/flash.server";
import { pageAction, pageLoader } from "#app/http/guards/guard.server";
import { paths } from "#app/http/paths";
import { TextField } from "#app/ui/forms/fields/text-field";
import { ActionForm } from "#app/ui/forms/form/action-form";
import { FormPage } from "#app/ui/layouts/pages/form-page";

const TITLE = "Change order number";

export const meta: MetaFunction = () => [{ title: TITLE }];

export const loader = pageLoader("staging.manage", { params: StagedParams }, async ({ ctx, params }) => {
  const { row } = await readCorrectable(ctx, params.id);
  return { id: row.id, number: row.number, own: row.corrections?.number ?? row.number };
});

export const action = pageAction(
  "staging.manage",
  { params: StagedParams, form: FixNumber, failed: "Failed to save the correction" },
  async ({ ctx, params, input }) => {
    await fixNumber(ctx, params.id, input.number);
    return done(paths.stagingOrder(params.id), {
      title: "Number changed",
      description: `It will be order ${input.number}.`,
    });
  },
);

export default function FixStagedNumber() {
  const { id, number, own } = useLoaderData<typeof loader>();
  const back = paths.stagingOrder(id);
  return (
    <FormPage title={TITLE} back={back} backLabel={`Staging order ${number}`}>
      <ActionForm
        schema={() => import("#app/domain/staging/corrections/corrections.schema").then((module) => module.FixNumber)}
        submit="Save"
        cancel={back}
        defaultValue={{ number: own }}
      >
        <TextField
          name="number"
          label="Order number"
          mono
          required
          maxLength={100}
          autoComplete="off"
          hint="The store's number stays on the order for reference."
        />
      </ActionForm>
    </FormPage>
  );
}

export { PageError as ErrorBoundary } from "#app/ui/layouts/pages/page-error";
