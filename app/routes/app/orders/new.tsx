import type { MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { isPortalRole } from "#app/domain/access/navigation";
import {
  companiesForOrder,
  companyOfOrder,
  suggestedNumber,
} from "#app/domain/orders/create/companies-for-order.server";
import { NewOrderForm } from "#app/domain/orders/orders.schema";
import { createOrder } from "#app/domain/orders/orders.service.server";
import { done } from "#app/http/answers/flash.server";
import { pageAction, pageLoader } from "#app/http/guards/guard.server";
import { paths } from "#app/http/paths";
import { portalPaths } from "#app/http/portal-paths";
import { NewOrderAmounts } from "#app/ui/domain/orders/form/new-order-amounts";
import { OrderCustomerFields } from "#app/ui/domain/orders/form/order-form-fields";
import { ComboboxField } from "#app/ui/forms/fields/combobox-field";
import { FieldGrid } from "#app/ui/forms/fields/field-grid";
import { HiddenField } from "#app/ui/forms/fields/hidden-field";
import { TextField } from "#app/ui/forms/fields/text-field";
import { ActionForm } from "#app/ui/forms/form/action-form";
import { FirstChooseCompany } from "#app/ui/forms/form/first-choose-company";
import { SuggestForCompany } from "#app/ui/forms/form/suggest-for-company";
import { FormPage } from "#app/ui/layouts/pages/form-page";
import { useIsPortal } from "#app/ui/layouts/shell/use-detail-paths";

const TITLE = "New Order";

export const meta: MetaFunction = () => [{ title: TITLE }];

const Query = z.object({ company: z.string().max(64).optional().catch(undefined) });

export const loader = pageLoader("orders.create", { query: Query }, async ({ ctx, query }) => {
  const companies = await companiesForOrder(ctx);
  const company = companyOfOrder(companies, query.company);
  const orderNumber = await suggestedNumber(ctx, company);
  return { companies, company: company?.value, orderNumber, operationId: ctx.newId() };
});

export const action = pageAction(
  "orders.create",
  { form: NewOrderForm, failed: "Failed to create order" },
  async ({ ctx, user, input: { operationId, ...input } }) => {
    const { orderId, orderNumber, holdReason } = await createOrder(ctx, input, { operationId });
    const waits = holdReason ? ` It is on hold: ${holdReason.slice(0, 200)}` : "";
    return done(isPortalRole(user.role) ? portalPaths.myOrder(orderId) : paths.orders({ open: orderId }), {
      title: "Order Created",
      description: `Order ${orderNumber} was created.${waits}`,
    });
  },
);

export default function CreateOrder() {
  const { companies, company, orderNumber, operationId } = useLoaderData<typeof loader>();
  const [only] = companies;
  const list = useIsPortal()
    ? { to: portalPaths.myOrders(), label: "My Orders" }
    : { to: paths.orders(), label: "Order Management" };
  const one = companies.length === 1 ? only : undefined;
  return (
    <FormPage title={TITLE} subtitle={one?.label} back={list.to} backLabel={list.label}>
      {!company && <FirstChooseCompany options={companies} why="Choose the company to get its next order number" />}
      <ActionForm
        schema={() => import("#app/domain/orders/orders.schema").then((module) => module.NewOrderForm)}
        submit="Create order"
        cancel={list.to}
        defaultValue={{ operationId, orderNumber, companyId: company ?? "" }}
      >
        <HiddenField name="operationId" />
        <FieldGrid>
          {one ? (
            <HiddenField name="companyId" />
          ) : (
            <ComboboxField
              name="companyId"
              label="Company"
              options={companies}
              placeholder="Choose a company"
              required
            />
          )}
          <TextField name="orderNumber" label="Order number" mono required maxLength={100} autoComplete="off" />
        </FieldGrid>
        {!one && <SuggestForCompany company="companyId" field="orderNumber" suggestion={orderNumber ?? ""} />}
        <OrderCustomerFields />
        <NewOrderAmounts companies={companies} />
      </ActionForm>
    </FormPage>
  );
}

export { PageError as ErrorBoundary } from "#app/ui/layouts/pages/page-error";
