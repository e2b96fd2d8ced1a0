import { readFlash } from "#app/http/answers/flash.server";

/** The message that the browser shows after this response; null when there is none. */
export const flashOf = ({ headers }: { headers: Headers }) =>
  readFlash(new Request("http://stowline.test", { headers: { Cookie: headers.get("Set-Cookie") ?? "" } }));
