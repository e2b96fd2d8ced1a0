/** Larger unread bodies are dropped with their connection. */
const SHORT_BYTES = 65_536;

/**
 * Reads the rest of a refused request's body when it is short. With an unread body the connection closes after the
 * response, and the next request of a client that keeps it alive fails.
 */
export async function drainBody(request: Request): Promise<void> {
  const length = Number(request.headers.get("Content-Length") ?? 0);
  if (request.bodyUsed || !request.body || request.body.locked || length === 0 || length > SHORT_BYTES) return;
  await request.arrayBuffer().catch(() => {
    // The client has disconnected; no one is waiting for the response.
  });
}
