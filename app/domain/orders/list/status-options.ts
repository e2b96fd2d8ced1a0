import { type FilterChoice, selectOptions } from "../../filters/filters.words";
import { ORDER_STATUS, type OrderStatus, STATUS_LABEL, statusMeant } from "../order-status";

/** What the orders' status filter offers, "all" first; made on the server, so that the browser need not know how. */
export function statusOptions(choices: readonly FilterChoice[], chosen: string | undefined) {
  const meant = choices.map((choice) => ({ ...choice, value: statusMeant(choice.value) }));
  return selectOptions(meant, "status", { all: "All statuses", chosen }).map((option) =>
    // A status that is chosen without being offered is called by its own name.
    option.value === option.label && isStatus(option.value) ? { ...option, label: STATUS_LABEL[option.value] } : option,
  );
}

const isStatus = (value: string): value is OrderStatus => (ORDER_STATUS as readonly string[]).includes(value);
