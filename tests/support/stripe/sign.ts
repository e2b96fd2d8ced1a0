/** A webhook as Stripe sends it, signed with each of the endpoint's secrets. */
export async function signedDelivery(event: unknown, secrets: readonly string[], at: number) {
  const body = new TextEncoder().encode(JSON.stringify(event));
  const t = Math.floor(at / 1000);
  const signed = new Uint8Array([...new TextEncoder().encode(`${t}.`), ...body]);
  const macs = await Promise.all(secrets.map((secret) => hexMac(secret, signed)));
  const header = [`t=${t}`, ...macs.map((mac) => `v1=${mac}`), "v0=00"].join(",");
  return { headers: new Headers({ "stripe-signature": header }), body };
}

async function hexMac(secret: string, message: Uint8Array<ArrayBuffer>): Promise<string> {
  const hmac = { name: "HMAC", hash: "SHA-256" };
  const key = await crypto.subtle.importKey("raw", new TextEncoder().encode(secret), hmac, false, ["sign"]);
  const mac = new Uint8Array(await crypto.subtle.sign("HMAC", key, message));
  return [...mac].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
