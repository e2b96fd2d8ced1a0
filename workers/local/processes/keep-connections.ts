import { subscribe, unsubscribe } from "node:diagnostics_channel";
import type { Server } from "node:http";

const REQUEST_STARTS = "http.server.request.start";

/**
 * Makes this process's HTTP servers keep idle connections open. By default Node closes them after five seconds. While a
 * long query blocks workerd it does not notice that, and its next request on the connection fails. Miniflare's queue
 * makes such a request after each message, to log it, and a failure there ends all further deliveries.
 * Returns a function that undoes it for servers not yet used.
 */
export function keepIdleConnections(): () => void {
  const onRequest = (message: unknown) => {
    (message as { server: Server }).server.keepAliveTimeout = 0;
  };
  subscribe(REQUEST_STARTS, onRequest);
  return () => void unsubscribe(REQUEST_STARTS, onRequest);
}
