import { noSuchCall } from "#app/http/guards/api.server";

/** A program that mistypes a path is told so in the way of all errors, and not with a page. */
export const loader = noSuchCall();
export const action = noSuchCall();
