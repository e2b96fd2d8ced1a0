import type { editOrderPage } from "#app/domain/fulfillment/edit-order-page.server";
import { HiddenField } from "#app/ui/forms/fields/hidden-field";
import { ActionForm } from "#app/ui/forms/form/action-form";
import { part } from "#app/ui/primitives/part";
import { Skeleton } from "#app/ui/primitives/states/skeleton";
import { OrderCustomerFields, OrderLineFields } from "./order-form-fields";

const OrderLines = part(() => import("../details/order-lines"), "OrderLines", <Skeleton className="h-24" />);

type EditOrderPage = Awaited<ReturnType<typeof editOrderPage>>;
type Props = Pick<EditOrderPage, "picked" | "values" | "problems"> & {
  currency: string;
  /** Id of the line to scroll to. */
  at: string | undefined;
  /** URL to which "Cancel" leads. */
  cancel: string;
};

/** An order's customer, address and lines. Lines that are picked already are shown, not edited. */
export function OrderEditForm({ picked, values, problems, currency, at, cancel }: Props) {
  return (
    <ActionForm
      schema={() => import("#app/domain/orders/orders.schema").then((module) => module.EditOrderForm)}
      submit="Save"
      cancel={cancel}
      defaultValue={values}
    >
      <HiddenField name="version" />
      <HiddenField name="companyId" />
      <OrderCustomerFields known />
      {picked.length > 0 && (
        <section className="grid gap-2">
          <h2 className="font-medium">Already picked</h2>
          <OrderLines lines={picked} currency={currency} orderStatus="picking" />
        </section>
      )}
      <OrderLineFields currency={currency} known problems={problems} at={at} />
    </ActionForm>
  );
}
