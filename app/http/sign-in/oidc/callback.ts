/** Where an identity provider sends people back to: register it there, behind the address people use. */
export const CALLBACK = "/api/login/callback";
