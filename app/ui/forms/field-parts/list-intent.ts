type Payload = { name: string; index: number } | { name: string; defaultValue: Record<string, string> };

/** A submit button that asks the server, in conform's words, for one entry more or less. */
export function listIntent(type: "insert" | "remove", payload: Payload) {
  return {
    type: "submit" as const,
    name: "__intent__",
    value: JSON.stringify({ type, payload }),
    formNoValidate: true,
  };
}
