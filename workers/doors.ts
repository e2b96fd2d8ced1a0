/**
 * What the Worker does besides pages. `app/entry.server.tsx` takes it into the one server build: bundled beside it,
 * the domain would exist twice, and no `instanceof` would know the errors of the other copy.
 */
export { answered } from "./answered";
export { asCall } from "./as-call";
export { runCron } from "./cron";
export { directCalls } from "./direct-calls";
export { getLoadContext } from "./load-context";
export { answerLocally } from "./local-door";
export { nearRoutes } from "./near-routes";
export { runQueue } from "./queue";
export { readToEnd } from "./read-to-end";
export { refuseRequest } from "./request-gate";
export { placesOf } from "./route-patterns";
