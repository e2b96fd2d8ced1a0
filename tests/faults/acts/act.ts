import type { House } from "../house";

/** What one person or machine asks for, in an invocation of its own; asked again, it is the same form or scan. */
export type Step = () => Promise<unknown>;

/** Sets itself up undisturbed and answers with what is then done; null where there is nothing to do it with. */
export type Act = (house: House) => Promise<Step[] | null>;
