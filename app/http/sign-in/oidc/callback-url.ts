/** Redirect URI to register at the identity provider, on the public origin. */
export const CALLBACK = "/api/login/callback";
