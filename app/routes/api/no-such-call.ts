import { noSuchCall } from "#app/http/guards/api.server";

/** An unknown API path is answered with problem+json, not with a page. */
export const loader = noSuchCall();
export const action = noSuchCall();
