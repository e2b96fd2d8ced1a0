import type { z } from "zod";
import type { Permission } from "#app/domain/kernel/permissions";

/**
 * What a guard declares about the handler it built. Read by the route test, the permission matrix and the API document.
 */
export interface Stamp {
  kind: "page" | "api" | "webhook" | "public";
  operations: readonly OperationStamp[];
}

export interface OperationStamp {
  method: string;
  /** Null for public endpoints, which give a reason in `why`. */
  permission: Permission | null;
  why?: string;
  params?: z.ZodType | undefined;
  query?: z.ZodType | undefined;
  body?: z.ZodType | undefined;
  /** The schema of a success, and its status when it is not 200. */
  answer?: z.ZodType | undefined;
  status?: 201 | 204 | 302 | undefined;
  /** Content types, for calls that return files. */
  files?: readonly string[] | undefined;
}

/** What an endpoint declares for the API document. */
export type Described = Pick<OperationStamp, "params" | "query" | "body" | "answer" | "status" | "files">;

const STAMP = Symbol.for("stowline.guard");

export const stamp = <F extends object>(handler: F, value: Stamp): F => Object.assign(handler, { [STAMP]: value });

export const stampOf = (handler: unknown): Stamp | undefined =>
  typeof handler === "function" && STAMP in handler ? (handler[STAMP] as Stamp) : undefined;
