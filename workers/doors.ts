/**
 * What the Worker does besides pages. `app/entry.server.tsx` takes it into the one server build: bundled beside it,
 * the domain would exist twice, and no `instanceof` would know the errors of the other copy.
 */

export { apiDispatch } from "./api-dispatch";
export { runCron } from "./cron";
export { drainBody } from "./drain-body";
export { finalizeResponse } from "./finalize-response";
export { getLoadContext } from "./load-context";
export { answerLocally } from "./local-door";
export { normalizeRequest } from "./normalize-request";
export { runQueue } from "./queue";
export { refuseRequest } from "./request-gate";
export { routeIndex } from "./route-index";
export { routeNames } from "./route-patterns";
