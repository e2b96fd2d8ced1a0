/** JSON for a part of a screen; whoever was logged out meanwhile is led to log in again. Any other failure is thrown. */
export async function fetchJson<T>(url: string, signal: AbortSignal): Promise<T> {
  const response = await fetch(url, { signal, headers: { Accept: "application/json" } });
  if (response.status === 401) return (await import("./login-again")).loginAgain();
  if (!response.ok) throw response;
  return response.json();
}
