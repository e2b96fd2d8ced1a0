export type FormValue = string | number | boolean | FormRecord | readonly FormValue[];
export interface FormRecord {
  [name: string]: FormValue | undefined;
}

/** Stripe's form encoding of nested values: `lines[0][period][start]=1`. */
export function encodeForm(fields: FormRecord): string {
  // URLSearchParams also replaces lone surrogates, which Stripe would refuse.
  const pairs = new URLSearchParams();
  for (const [name, value] of Object.entries(fields)) if (value !== undefined) append(pairs, name, value);
  return pairs.toString();
}

function append(pairs: URLSearchParams, name: string, value: FormValue): void {
  if (typeof value !== "object") {
    pairs.append(name, String(value));
    return;
  }
  const entries = Array.isArray(value) ? value.entries() : Object.entries(value);
  for (const [key, inner] of entries) if (inner !== undefined) append(pairs, `${name}[${key}]`, inner);
}
