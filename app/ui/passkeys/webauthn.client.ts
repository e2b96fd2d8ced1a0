/** What creates passkeys: this file's name leaves it out of the Worker. */
export { startRegistration } from "@simplewebauthn/browser";
