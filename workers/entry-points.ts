/**
 * The Worker's entry points besides pages. `app/entry.server.tsx` includes them in the one server build: in a separate
 * bundle the domain would exist twice, and `instanceof` would not recognize the errors of the other copy.
 */

export { afterResponse } from "#app/http/request/after-response.server";
export { answerDirectly } from "./answer-directly";
export { runCron } from "./cron";
export { drainBody } from "./drain-body";
export { finalizeResponse } from "./finalize-response";
export { getLoadContext } from "./load-context";
export { normalizeRequest } from "./normalize-request";
export { pageHandler } from "./page-handler";
export { runQueue } from "./queue";
export { refuseRequest } from "./request-gate";
export { routeNames } from "./route-patterns";
