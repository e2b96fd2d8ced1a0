import type { z } from "zod";
import type { Permission } from "#app/domain/kernel/permissions";

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
  /** The shape of a success, and its status where that is not 200. */
  answer?: z.ZodType | undefined;
  status?: 201 | 204 | 302 | undefined;
  /** The content types of the file that it answers with, where it does. */
  files?: readonly string[] | undefined;
}

/** What a door tells about itself for the API's description. */
export type Described = Pick<OperationStamp, "params" | "query" | "body" | "answer" | "status" | "files">;

const STAMP = Symbol.for("stowline.guard");

export const stamp = <F extends object>(handler: F, value: Stamp): F => Object.assign(handler, { [STAMP]: value });

export const stampOf = (handler: unknown): Stamp | undefined =>
  typeof handler === "function" && STAMP in handler ? (handler[STAMP] as Stamp) : undefined;
