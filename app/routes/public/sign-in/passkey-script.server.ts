import url from "#app/ui/passkeys/visitor-passkeys.client?worker&url";

/**
 * The script of the sign-in pages, which otherwise load none: it offers passkeys. Built as a bundle of its own, because
 * visitors' pages do not load the app.
 */
export const passkeyScript: string = url;
