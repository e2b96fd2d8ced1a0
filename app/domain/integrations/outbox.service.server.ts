import type { StaffNote } from "#app/integrations/channel-setup";
import type { TrackingPush } from "#app/integrations/sales-channel";
import type { CompanyDb } from "#db/scoped.server";
import type { Statement } from "#db/statement.server";
import type { Ctx } from "../kernel/ctx";
import * as repo from "./outbox/outbox.repo.server";

/** A message to a partner. Messages of a kind with equal `key` are sent once. */
export type Message = TrackingMessage | ReturnNoteMessage;

interface TrackingMessage {
  kind: "tracking-push";
  /** The order's id. */
  key: string;
  integrationId: string;
  payload: TrackingPush & {
    /** Other orders ship units of the same order of the store: its lines follow from all of them when it is sent. */
    isLinked?: boolean;
  };
}

interface ReturnNoteMessage {
  kind: "return-note";
  /** The return's id; for a correction, the id of the corrected units. */
  key: string;
  integrationId: string;
  payload: StaffNote & { orderId: string; returnId: string; returnNumber: string };
}

/** For the batch that stores the fact, so that neither the fact nor its message can exist alone. */
export const outboxStatement = (ctx: Ctx, company: CompanyDb, { payload, ...message }: Message): Statement<void> =>
  repo.insertOnce(company, {
    ...message,
    payload: { ...payload },
    id: ctx.newId(),
    nextAt: ctx.now(),
    createdAt: ctx.now(),
  });

/** Makes waiting messages due now. Run it in the batch that records that the store works again. */
export const pushesDueNow = (ctx: Ctx, company: CompanyDb, integrationId: string): Statement<unknown> =>
  repo.dueNow(company, integrationId, ctx.now());
