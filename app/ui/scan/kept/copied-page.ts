import { newOperationId } from "../waiting/operation-id";

/** Whether this page opened as a copy, without a network (docs/decisions/092). Constant while the page is open. */
const isCopiedPage: boolean = typeof document !== "undefined" && "keptAt" in document.documentElement.dataset;

/**
 * What a form sends. The id in a copy of its page may have been used before the copy was opened, and the server would
 * take what is sent with it for a repetition: a copy sends an id of its own.
 */
export const withUnusedId = <Fields extends { operationId?: string }>(fields: Fields): Fields =>
  isCopiedPage ? { ...fields, operationId: newOperationId() } : fields;
