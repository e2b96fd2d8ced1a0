/**
 * Fetches JSON for a part of a screen. When the session has ended, the user is sent to sign-in. Throws on any other
 * failure.
 */
export async function fetchJson<T>(url: string, signal: AbortSignal): Promise<T> {
  const response = await fetch(url, { signal, headers: { Accept: "application/json" } });
  if (response.status === 401) return (await import("./login-again")).loginAgain();
  if (!response.ok) throw response;
  return response.json();
}
