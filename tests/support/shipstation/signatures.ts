const ALGORITHM = { name: "RSASSA-PKCS1-v1_5", hash: "SHA-256" };

/** The key pair with which ShipStation signs its webhooks, and the published public key. */
export class Signatures {
  readonly keyId = crypto.randomUUID();
  private made: Promise<CryptoKeyPair> | undefined;

  async jwks(): Promise<{ keys: unknown[] }> {
    const { publicKey } = await this.pair();
    const jwk = (await crypto.subtle.exportKey("jwk", publicKey)) as JsonWebKey;
    return {
      keys: [
        { kty: "EC", kid: "of-another-kind" },
        { ...jwk, kid: this.keyId, use: "sig" },
      ],
    };
  }

  /** A webhook delivery as an HTTP request. */
  async deliver(news: unknown, at: number): Promise<{ headers: Headers; body: Uint8Array }> {
    const body = new TextEncoder().encode(JSON.stringify(news));
    const timestamp = new Date(at).toISOString();
    const signed = new Uint8Array([...new TextEncoder().encode(`${timestamp}.`), ...body]);
    const signature = await crypto.subtle.sign(ALGORITHM.name, (await this.pair()).privateKey, signed);
    const headers = new Headers({
      "content-type": "application/json",
      "x-shipengine-rsa-sha256-key-id": this.keyId,
      "x-shipengine-rsa-sha256-signature": btoa(String.fromCharCode(...new Uint8Array(signature))),
      "x-shipengine-timestamp": timestamp,
    });
    return { headers, body };
  }

  private pair(): Promise<CryptoKeyPair> {
    this.made ??= crypto.subtle.generateKey(
      { ...ALGORITHM, modulusLength: 2048, publicExponent: new Uint8Array([1, 0, 1]) },
      true,
      ["sign", "verify"],
    ) as Promise<CryptoKeyPair>;
    return this.made;
  }
}
