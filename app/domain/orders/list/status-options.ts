import type { FilterChoice } from "#db/schema/column-values";
import { selectOptions } from "../../filters/filter-labels";
import { ORDER_STATUS, type OrderStatus, STATUS_LABEL, statusMeant } from "../order-status";

/**
 * Options of the orders' status filter, "all" first. Built on the server to keep the rules out of the browser bundle.
 */
export function statusOptions(choices: readonly FilterChoice[], chosen: string | undefined) {
  const meant = choices.map((choice) => ({ ...choice, value: statusMeant(choice.value) }));
  return selectOptions(meant, "status", { all: "All statuses", chosen }).map((option) =>
    // A selected status that is not among the options is shown under its standard label.
    option.value === option.label && isStatus(option.value) ? { ...option, label: STATUS_LABEL[option.value] } : option,
  );
}

const isStatus = (value: string): value is OrderStatus => (ORDER_STATUS as readonly string[]).includes(value);
