/** What is longer is not waited for: its connection is closed. */
const SHORT_BYTES = 65_536;

/**
 * Reads what was refused unread, where it is short. Otherwise the connection is closed behind the answer, and breaks
 * under the next request of a caller who keeps it open.
 */
export async function drainBody(request: Request): Promise<void> {
  const length = Number(request.headers.get("Content-Length") ?? 0);
  if (request.bodyUsed || !request.body || request.body.locked || length === 0 || length > SHORT_BYTES) return;
  await request.arrayBuffer().catch(() => {
    // The caller has gone, and nobody waits for the answer either.
  });
}
