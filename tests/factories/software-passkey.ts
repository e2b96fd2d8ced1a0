import type { AuthenticationResponseJSON, RegistrationResponseJSON } from "@simplewebauthn/server";

const base64url = (bytes: Uint8Array): string =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replace(/=+$/, "");
const bytesOf = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (char) => char.charCodeAt(0));
const utf8 = (text: string): Uint8Array<ArrayBuffer> => Uint8Array.from(new TextEncoder().encode(text));
const sha256 = async (bytes: Uint8Array<ArrayBuffer>) => new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
const joined = (...parts: Uint8Array[]): Uint8Array<ArrayBuffer> => Uint8Array.from(parts.flatMap((part) => [...part]));

const USER_PRESENT = 0x01;
const USER_VERIFIED = 0x04;
const HAS_CREDENTIAL = 0x40;

interface Ceremony {
  challenge: string;
  origin: string;
  /** False as of a device that asked for no fingerprint or PIN. */
  isVerified?: boolean;
  counter?: number;
}

/** A passkey in software: it answers as a device does, and as a hostile one when it is told to. */
export async function softwarePasskey(userId: string) {
  const keys = await crypto.subtle.generateKey({ name: "ECDSA", namedCurve: "P-256" }, true, ["sign", "verify"]);
  if (!("publicKey" in keys)) throw new Error("No key pair");
  const id = crypto.getRandomValues(new Uint8Array(16));
  const jwk = (await crypto.subtle.exportKey("jwk", keys.publicKey)) as JsonWebKey;

  const clientData = (type: string, { challenge, origin }: Ceremony) =>
    utf8(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  const authenticatorData = async ({ origin, isVerified = true, counter = 0 }: Ceremony, credential?: Uint8Array) => {
    const flags = USER_PRESENT | (isVerified ? USER_VERIFIED : 0) | (credential ? HAS_CREDENTIAL : 0);
    const count = new Uint8Array(4);
    new DataView(count.buffer).setUint32(0, counter);
    const rpId = await sha256(utf8(new URL(origin).hostname));
    return joined(rpId, Uint8Array.of(flags), count, credential ?? new Uint8Array());
  };

  return {
    id: base64url(id),
    async register(ceremony: Ceremony): Promise<RegistrationResponseJSON> {
      // COSE key in CBOR: {1: 2, 3: -7, -1: 1, -2: x, -3: y}.
      const cose = joined(
        Uint8Array.of(0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21, 0x58, 0x20),
        bytesOf(jwk.x ?? ""),
        Uint8Array.of(0x22, 0x58, 0x20),
        bytesOf(jwk.y ?? ""),
      );
      const credential = joined(new Uint8Array(16), Uint8Array.of(0, id.length), id, cose);
      const data = await authenticatorData(ceremony, credential);
      // {"fmt": "none", "attStmt": {}, "authData": data}.
      const attestation = joined(
        Uint8Array.of(0xa3, 0x63),
        utf8("fmt"),
        Uint8Array.of(0x64),
        utf8("none"),
        Uint8Array.of(0x67),
        utf8("attStmt"),
        Uint8Array.of(0xa0, 0x68),
        utf8("authData"),
        Uint8Array.of(0x58, data.length),
        data,
      );
      return {
        id: base64url(id),
        rawId: base64url(id),
        type: "public-key",
        clientExtensionResults: {},
        response: {
          clientDataJSON: base64url(clientData("webauthn.create", ceremony)),
          attestationObject: base64url(attestation),
          transports: ["internal"],
        },
      };
    },
    async sign(ceremony: Ceremony, handle = userId): Promise<AuthenticationResponseJSON> {
      const client = clientData("webauthn.get", ceremony);
      const data = await authenticatorData(ceremony);
      const signed = joined(data, await sha256(client));
      const raw = new Uint8Array(await crypto.subtle.sign({ name: "ECDSA", hash: "SHA-256" }, keys.privateKey, signed));
      return {
        id: base64url(id),
        rawId: base64url(id),
        type: "public-key",
        clientExtensionResults: {},
        response: {
          clientDataJSON: base64url(client),
          authenticatorData: base64url(data),
          signature: base64url(asDer(raw)),
          userHandle: base64url(utf8(handle)),
        },
      };
    },
  };
}

/** WebCrypto signs as r and s side by side; passkeys send them as a DER sequence. */
function asDer(raw: Uint8Array): Uint8Array {
  const integer = (bytes: Uint8Array) => {
    const first = bytes.findIndex((byte) => byte !== 0);
    const short = bytes.slice(Math.max(0, first));
    const body = (short[0] ?? 0) >= 0x80 ? joined(Uint8Array.of(0), short) : short;
    return joined(Uint8Array.of(0x02, body.length), body);
  };
  const body = joined(integer(raw.slice(0, 32)), integer(raw.slice(32)));
  return joined(Uint8Array.of(0x30, body.length), body);
}
