import { outbox } from "#db/schema/integrations";
import type { CompanyDb } from "#db/scoped.server";
import type { Statement } from "#db/statement.server";
import type { Ctx } from "../ctx";

export interface Message {
  kind: (typeof outbox.$inferInsert)["kind"];
  /** What it is about; the same fact is told once. */
  key: string;
  integrationId: string;
  payload: Record<string, unknown>;
}

/** For the batch that makes the fact: the message about it is written with it or not at all. */
export const outboxStatement = (ctx: Ctx, company: CompanyDb, message: Message): Statement<void> =>
  company.insert(outbox, { ...message, id: ctx.newId(), nextAt: ctx.now(), createdAt: ctx.now() });
