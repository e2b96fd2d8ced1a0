import type { Customer } from "#app/domain/orders/list/customers.schema";
import { withQuery } from "#app/http/paths";
import { companyOf } from "#app/ui/forms/combobox/company-of";
import type { Suggest, Suggestion } from "#app/ui/forms/combobox/suggestion";
import { ComboboxField } from "#app/ui/forms/fields/combobox-field";
import { fetchJson } from "#app/ui/layouts/fetch-json";
import { fillBeside } from "./fill-beside";

type FoundCustomer = Suggestion & Customer;

const CUSTOMERS: Suggest<FoundCustomer> = {
  label: "Customers",
  async search(q, field, signal) {
    const companyId = companyOf(field);
    if (!companyId) return [];
    const found = await fetchJson<Customer[]>(withQuery("/api/customers", { companyId, q }), signal);
    return found.map((customer) => ({
      ...customer,
      id: customer.orderId,
      value: customer.customerName,
      title: customer.customerName,
      detail: customer.customerEmail,
    }));
  },
  onChoose({ customerEmail, shippingAddress }, field) {
    fillBeside(field, "customerEmail", customerEmail);
    fillBeside(field, "shippingAddress", shippingAddress);
    return false;
  },
};

/** Name of a new order's customer. An earlier customer of the company brings email and address along. */
export const CustomerNameField = () => (
  <ComboboxField name="customerName" label="Customer name" required maxLength={200} suggest={CUSTOMERS} />
);
