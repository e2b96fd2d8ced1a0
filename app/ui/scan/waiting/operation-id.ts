/** A random operation id; works on pages without https, where crypto.randomUUID is missing. */
export const newOperationId = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");
