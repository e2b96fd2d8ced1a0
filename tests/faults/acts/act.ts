import type { House } from "../test-company";

/** A step that a user or a machine takes, in its own invocation. Retrying it sends the same form or scan. */
export type Step = () => Promise<unknown>;

/** Prepares its data without faults and returns its steps; null when it cannot be done now. */
export type Act = (house: House) => Promise<Step[] | null>;
