import type { TrackingPush } from "#app/integrations/sales-channel";
import type { CompanyDb } from "#db/scoped.server";
import type { Statement } from "#db/statement.server";
import type { Ctx } from "../kernel/ctx";
import * as repo from "./outbox/outbox.repo.server";

/** What a partner is to be told. `key` is what it is about: the same fact is told once. */
export interface Message {
  kind: "tracking-push";
  /** The order's id. */
  key: string;
  integrationId: string;
  payload: TrackingPush;
}

/** For the batch of the fact itself: there is no fact without its message and no message without its fact. */
export const outboxStatement = (ctx: Ctx, company: CompanyDb, { payload, ...message }: Message): Statement<void> =>
  repo.insertOnce(company, {
    ...message,
    payload: { ...payload },
    id: ctx.newId(),
    nextAt: ctx.now(),
    createdAt: ctx.now(),
  });

/** For the batch of whoever saw that a store works again: what waited for it need not wait longer. */
export const pushesDueNow = (ctx: Ctx, company: CompanyDb, integrationId: string): Statement<unknown> =>
  repo.dueNow(company, integrationId, ctx.now());
