import type { Ctx } from "../../kernel/ctx";
import type { Job } from "../../kernel/jobs";
import { recordStorage } from "./record-storage.server";

/** Goes on where the last message's time was up. */
export const recordStorageJob = (ctx: Ctx, { after }: Extract<Job, { type: "record-storage" }>): Promise<void> =>
  recordStorage(ctx, after);
