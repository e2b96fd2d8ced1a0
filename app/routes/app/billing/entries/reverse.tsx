import type { MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { reverseEntry, reverseEntryScreen } from "#app/domain/billing/entries/entries.server";
import { EntriesQuery, EntryParams, ReverseEntryForm } from "#app/domain/billing/entries/entry.schema";
import { dayName } from "#app/domain/kernel/days";
import { done } from "#app/http/answers/flash.server";
import { billingPaths } from "#app/http/billing-paths";
import { pageAction, pageLoader } from "#app/http/guards/guard.server";
import { TextField } from "#app/ui/forms/fields/text-field";
import { ActionForm } from "#app/ui/forms/form/action-form";
import { FormPage, Hint } from "#app/ui/layouts/pages/form-page";
import { oneBilled } from "../billed-company.server";

export const meta: MetaFunction = () => [{ title: "Reverse entry" }];

const schemas = { params: EntryParams, query: EntriesQuery };

export const loader = pageLoader("billing.manage", schemas, async ({ ctx, user, params, query }) => {
  const { companyId } = oneBilled(user, query.company);
  return reverseEntryScreen(ctx, companyId, params.entryId);
});

export const action = pageAction(
  "billing.manage",
  { ...schemas, form: ReverseEntryForm, failed: "Failed to reverse the entry" },
  async ({ ctx, user, params, query, input }) => {
    const { companyId } = oneBilled(user, query.company);
    const { item } = await reverseEntry(ctx, companyId, params.entryId, input.reason);
    return done(billingPaths.entries(companyId), { title: "Entry reversed", description: item });
  },
);

export default function TakeBack() {
  const { company, entry } = useLoaderData<typeof loader>();
  const item = entry.detail?.item ?? "";
  return (
    <FormPage
      title={`Reverse ${item}`}
      subtitle={<bdi>{company.name}</bdi>}
      back={billingPaths.entries(company.id)}
      backLabel="Special work"
    >
      <Hint>
        Quantity {entry.quantity.toLocaleString("en-US")}, billing day {dayName(entry.billDay)}. Both entries stay in
        the list. If that day is already invoiced, the amount is deducted on the first day not yet invoiced.
      </Hint>
      <ActionForm
        schema={() => import("#app/domain/billing/entries/entry.schema").then((module) => module.ReverseEntryForm)}
        submit="Reverse"
        variant="danger"
        cancel={billingPaths.entries(company.id)}
      >
        <TextField name="reason" label="Reason" required maxLength={300} />
      </ActionForm>
    </FormPage>
  );
}

export { PageError as ErrorBoundary } from "#app/ui/layouts/pages/page-error";
