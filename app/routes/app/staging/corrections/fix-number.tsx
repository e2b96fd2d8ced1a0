import type { MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { fixNumber, readCorrectable } from "#app/domain/staging/corrections/correct-staged.server";
import { FixNumber, FixQuery } from "#app/domain/staging/corrections/corrections.schema";
import { StagedParams } from "#app/domain/staging/staging.schema";
import { done } from "#app/http/answers/flash.server";
import { pageAction, pageLoader } from "#app/http/guards/guard.server";
import { TextField } from "#app/ui/forms/fields/text-field";
import { ActionForm } from "#app/ui/forms/form/action-form";
import { FormPage } from "#app/ui/layouts/pages/form-page";
import { backToOrder } from "./back-to-order";

const TITLE = "Change order number";

export const meta: MetaFunction = () => [{ title: TITLE }];

export const loader = pageLoader(
  "staging.manage",
  { params: StagedParams, query: FixQuery },
  async ({ ctx, params, query }) => {
    const { row } = await readCorrectable(ctx, params.id);
    return { back: backToOrder(row.id, query.back), number: row.number, own: row.corrections?.number ?? row.number };
  },
);

export const action = pageAction(
  "staging.manage",
  { params: StagedParams, query: FixQuery, form: FixNumber, failed: "Failed to save the correction" },
  async ({ ctx, params, input, query }) => {
    await fixNumber(ctx, params.id, input.number);
    return done(backToOrder(params.id, query.back), {
      title: "Number changed",
      description: `It will be order ${input.number}.`,
    });
  },
);

export default function FixStagedNumber() {
  const { back, number, own } = useLoaderData<typeof loader>();
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
