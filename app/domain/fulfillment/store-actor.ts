import type { Actor } from "../kernel/ctx";

/** Who acts when a storefront's change is applied, also when a user's click started the sync. */
export const THE_STORE: Actor = { id: "system", name: "The store", email: "", role: null, companyId: null };
