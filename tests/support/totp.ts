import { TOTP } from "otpauth";

export const SECRET = "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ";

/** The code that an authenticator app shows at this moment. */
export const codeAt = (at: number, secret = SECRET): string =>
  new TOTP({ algorithm: "SHA1", digits: 6, period: 30, secret }).generate({ timestamp: at });
