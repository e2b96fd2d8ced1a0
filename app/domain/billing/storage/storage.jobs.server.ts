import type { Ctx } from "../../kernel/ctx";
import type { Job } from "../../kernel/jobs";
import { recordStorage } from "./record-storage.server";

/** Continues at the cursor of the last message. */
export const recordStorageJob = (ctx: Ctx, { after }: Extract<Job, { type: "record-storage" }>): Promise<void> =>
  recordStorage(ctx, after);
