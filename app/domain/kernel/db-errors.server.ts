import { DbError } from "#db/connection/connection.server";
import { OutOfScope } from "#db/scoped.server";
import { conflict, DomainError, invalid, notFound } from "./errors";
import type { ReasonOf } from "./problems/problem-codes";

const CHANGED_MESSAGE = "Another user changed this. Reload the page and try again.";

/** Constraints that require text, with the form field and its message. */
const REQUIRED_TEXTS: Record<string, [field: string, says: string]> = {
  products_sku_given: ["sku", "SKU is required"],
  orders_number_given: ["orderNumber", "Order number is required"],
  orders_hold_has_reason: ["reason", "Enter a reason for the hold"],
  order_holds_reason_given: ["reason", "Enter a reason for the hold"],
  return_corrections_reason_given: ["reason", "Enter a reason"],
  shipments_tracking_given: ["trackingNumber", "Tracking number is required"],
  parcels_tracking_given: ["trackingNumber", "Tracking number is required"],
  filter_options_value_given: ["value", "Value and label are required"],
  invoice_lines_adjusted_for_a_reason: ["reason", "Enter a reason"],
  boxes_name_given: ["name", "Name is required"],
  count_plans_name_given: ["name", "Name is required"],
  bins_code_given: ["code", "Enter a code"],
  loads_driver_given: ["driverName", "Enter the driver's name"],
  print_agents_name_given: ["name", "Name is required"],
  print_services_key_given: ["apiKey", "API key is required"],
  print_stations_name_given: ["name", "Name is required"],
  printers_address_given: ["address", "Address is required"],
  printers_name_given: ["name", "Name is required"],
  warehouses_code_given: ["code", "Enter a code"],
  warehouses_name_given: ["name", "Name is required"],
  announcements_text_given: ["title", "Title and text are required"],
  order_tags_given: ["tag", "Enter a tag"],
  sku_aliases_sku_given: ["sku", "SKU is required"],
};

/** Codes of assertions in triggers, with what they mean to the user. */
const REFUSED_BY_TRIGGERS: Record<string, [says: string, reason: ReasonOf<"conflict">]> = {
  last_admin: ["This is the last administrator. Make another user an administrator first.", "last_administrator"],
  reserved_bin: ["A location is reserved for another company. Choose another location.", "location_reserved"],
  unit_dissolved: ["This handling unit is dissolved. Choose another location.", "location_in_use"],
  unit_unknown: ["No handling unit has this number. Choose another code.", "location_in_use"],
  unit_allocated: ["Units in it are allocated to orders, and the location is not picked from.", "location_in_use"],
  kit_nested: ["A kit cannot be a component, and a component cannot be a kit.", "kit_nested"],
  kit_has_stock: ["The product has stock. Only a product without stock can become a kit.", "kit_holds_no_stock"],
  kit_holds_no_stock: ["A kit holds no stock of its own. Choose one of its components.", "kit_holds_no_stock"],
  kit_component_archived: ["A component of the kit is archived.", "kit_component_archived"],
  kit_component_in_use: ["The product is a component of a kit. Remove it from the kit first.", "kit_component_in_use"],
  kit_full: ["A kit has at most 50 components.", "kit_full"],
  assembly_of_kit: ["A kit cannot be assembled, and cannot be a component of an assembled product.", "assembly_of_kit"],
  assembly_nested: ["An assembled product cannot be a component of another assembled product.", "assembly_nested"],
  assembly_component_archived: ["A component of the assembled product is archived.", "assembly_component_archived"],
  assembly_component_in_use: [
    "Another product is assembled from this one. Remove it from that product's components first.",
    "assembly_component_in_use",
  ],
  assembly_full: ["An assembled product has at most 50 components.", "assembly_full"],
  asn_photos_full: ["It has 50 photos already.", "asn_status"],
  wave_elsewhere: ["The order is in another warehouse than the wave.", "concurrent_change"],
  operation_archived: ["This was recorded long ago. Reload the page and try again.", "form_already_sent"],
  archived: ["This order is archived. Restore it first.", "order_archived"],
  last_warehouse: ["This is the last active warehouse.", "warehouse_in_use"],
  warehouse_archived: ["This warehouse is archived. Choose another warehouse.", "warehouse_archived"],
  allocation_rule_exists: [
    "Two allocation rules have the same warehouse and destination. Remove one of them.",
    "allocation_rule_exists",
  ],
  warehouse_holds_stock: ["This warehouse holds stock. Move the stock to another warehouse first.", "warehouse_in_use"],
  warehouse_of_company: [
    "A company's stock is received in this warehouse. Choose another warehouse in that company's settings first.",
    "warehouse_in_use",
  ],
};

/** Translates a database refusal into a domain error. Unexpected errors are returned unchanged. */
export function asDomainError(error: unknown): unknown {
  if (error instanceof OutOfScope) return notFound();
  if (!(error instanceof DbError)) return error;
  if (error.fault === "assertion") {
    if (error.what === "insufficient_stock") return new DomainError("insufficient_stock", "There is not enough stock.");
    if (error.what === "not_found") return notFound();
    const refused = REFUSED_BY_TRIGGERS[error.what];
    if (refused) return conflict(refused[0], refused[1]);
    return conflict(CHANGED_MESSAGE, "concurrent_change");
  }
  const wanted = error.fault === "check" ? REQUIRED_TEXTS[error.what] : undefined;
  if (wanted) return invalid({ [wanted[0]]: [wanted[1]] }, "validation");
  return error;
}

/** True when the database refused the write because of this assertion code, constraint or column list. */
export function refusedBy(error: unknown, fault: DbError["fault"], what?: string): boolean {
  return error instanceof DbError && error.fault === fault && (what === undefined || error.what.includes(what));
}
