/** Bytes as base64, in pieces that fit a call's arguments. */
export function base64(bytes: Uint8Array): string {
  let text = "";
  for (let n = 0; n < bytes.length; n += 0x8000) text += String.fromCharCode(...bytes.subarray(n, n + 0x8000));
  return btoa(text);
}
