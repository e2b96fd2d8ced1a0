const PATIENCE_MS = 2500;

/** Whether the server answers. A device can be connected to a wireless network that does not reach it. */
export async function reachesServer(): Promise<boolean> {
  if (!navigator.onLine) return false;
  const options = { method: "HEAD", cache: "no-store", signal: AbortSignal.timeout(PATIENCE_MS) } as const;
  const response = await fetch("/favicon.svg", options).catch(() => null);
  return response?.ok === true && !response.redirected;
}
