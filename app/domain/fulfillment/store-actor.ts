import type { Actor } from "../kernel/ctx";

/** The actor of changes made by a storefront, also when a user started the sync. */
export const STORE_ACTOR: Actor = { id: "system", name: "The store", email: "", role: null, companyId: null };
