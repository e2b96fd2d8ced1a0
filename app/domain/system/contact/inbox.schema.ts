import { z } from "zod";

const INBOX_VIEW = ["open", "handled"] as const;

export const InboxQuery = z.object({
  view: z.enum(INBOX_VIEW).catch("open").default("open"),
  cursor: z.string().max(64).optional().catch(undefined),
});
export type InboxQuery = z.output<typeof InboxQuery>;

export const MessageParams = z.object({ id: z.string().min(1).max(64) });
