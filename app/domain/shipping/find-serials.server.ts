import type { Ctx } from "../kernel/ctx";
import * as repo from "./serials/serial-numbers.repo.server";

/** Orders that had the unit with this serial number, newest first, for the caller's batch. */
export const findSerials = (ctx: Ctx, text: string, limit: number) =>
  repo.traceSerial(ctx.db, text.trim().toUpperCase(), limit);
