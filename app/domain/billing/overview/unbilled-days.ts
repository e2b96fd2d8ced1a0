import { addDays } from "../../kernel/days";
import { firstOfMonth } from "../days";

/** Older work without an invoice is listed as unbilled work, and is not in the figure. */
const UNBILLED_DAYS = 365;

/** Sums begin with a company's first open day, however late it is. */
export const NEVER = "9999-12-31";

/** The first day whose work counts as unbilled in the figures. */
export const oldestUnbilled = (today: string): string => firstOfMonth(addDays(today, -UNBILLED_DAYS));
