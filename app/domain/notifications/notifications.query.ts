import { z } from "zod";
import { NOTIFICATION_KIND } from "#db/schema/column-values";

const id = z.string().regex(/^[0-9a-f-]{36}$/);

/** Filters of the notification list. */
export const NotificationsQuery = z.object({
  kind: z.enum(NOTIFICATION_KIND).optional().catch(undefined),
  unread: z.literal("1").optional().catch(undefined),
  before: id.optional().catch(undefined),
});

export const NotificationParams = z.object({ companyId: z.string().min(1).max(64), id: z.string().min(1).max(64) });

/** `upTo` is the newest notification on the page. */
export const MarkAllReadForm = z.object({ upTo: id });

export const MarkReadForm = z.object({ companyId: z.string().min(1).max(64), id });

const kinds = z
  .array(z.enum(NOTIFICATION_KIND))
  .max(2 * NOTIFICATION_KIND.length)
  .default([]);

/** The settings form: the kinds enabled for the bell and for email. */
export const ChoicesForm = z.object({ bell: kinds, mail: kinds });
export type ChoicesForm = z.output<typeof ChoicesForm>;
