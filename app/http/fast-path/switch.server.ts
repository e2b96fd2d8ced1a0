import { env } from "node:process";

type FastPath = "batching" | "inline-sheet" | "optimistic-read" | "route-index" | "whole-page";

/** The Worker's variable. Vite replaces `process.env`, but not what `node:process` exports. */
const FAST_PATH = env.FAST_PATH ?? "";

/** `FAST_PATH=0` turns every fast path off, `FAST_PATH=-name` one, for measurements (docs/decisions/043). */
export const isFast = (name: FastPath): boolean => FAST_PATH !== "0" && FAST_PATH !== `-${name}`;
