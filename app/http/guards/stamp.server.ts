import type { z } from "zod";
import type { Permission } from "#app/domain/access/access.schema";

/** What a guard promises about the handler that it built; the route test, the matrix and the API document read it. */
export interface Stamp {
  kind: "page" | "api" | "webhook" | "public";
  operations: readonly OperationStamp[];
}

export interface OperationStamp {
  method: string;
  /** Null for doors that are open to everyone, which say why. */
  permission: Permission | null;
  why?: string;
  params?: z.ZodType | undefined;
  query?: z.ZodType | undefined;
  body?: z.ZodType | undefined;
  answer?: z.ZodType | undefined;
}

const STAMP = Symbol.for("stowline.guard");

export const stamp = <F extends object>(handler: F, value: Stamp): F => Object.assign(handler, { [STAMP]: value });

export const stampOf = (handler: unknown): Stamp | undefined =>
  typeof handler === "function" && STAMP in handler ? (handler[STAMP] as Stamp) : undefined;
