import type { FilterChoice } from "#db/schema/column-values";
import { selectOptions } from "../../filters/filter-labels";
import {
  CLIENT_STATUS_TABLE,
  ORDER_STATUS,
  ORDER_STATUS_TABLE,
  type OrderStatus,
  STATUS_LABEL,
  statusMeant,
} from "../order-status";

/**
 * Options of the orders' status filter, "all" first, in the words of client companies for their users. Built on the server to keep the rules out of the browser bundle.
 */
export function statusOptions(choices: readonly FilterChoice[], chosen: string | undefined, isClient: boolean) {
  const meant = choices.map((choice) => ({ ...choice, value: statusMeant(choice.value) }));
  return selectOptions(meant, "status", { all: "All statuses", chosen }).map((option) => {
    const { value, label } = option;
    // A selected status that is not among the options is shown under its standard label.
    const hasOwnLabel = label !== value && isStatus(value) && label !== STATUS_LABEL[value];
    return !isStatus(value) || hasOwnLabel
      ? option
      : { ...option, label: (isClient ? CLIENT_STATUS_TABLE : ORDER_STATUS_TABLE)[value].label };
  });
}

const isStatus = (value: string): value is OrderStatus => (ORDER_STATUS as readonly string[]).includes(value);
