import type { NotificationKind } from "#db/schema/column-values";
import type { Config } from "../kernel/ctx";
import { KIND_LABEL } from "./notifications.schema";

/** A notification as it appears in an email. */
export interface EmailedNotification {
  id: string;
  companyId: string;
  company: string;
  title: string;
  body: string;
}

const MAX_SHOWN = 20;

/** One email about all new notifications of one kind for its recipient. */
export function digest(
  { brand, origin }: Pick<Config, "brand" | "origin">,
  kind: NotificationKind,
  notifications: readonly EmailedNotification[],
): { subject: string; text: string } {
  const [first] = notifications;
  const [name, several] = [KIND_LABEL[kind], new Set(notifications.map(({ companyId }) => companyId)).size > 1];
  const about = several ? "several companies" : first?.company;
  const parts = notifications
    .slice(0, MAX_SHOWN)
    .map(({ id, companyId, company, title, body }) =>
      [several ? `${company}: ${title}` : title, body, `${origin}/notifications/open/${companyId}/${id}`].join("\n"),
    );
  if (notifications.length > MAX_SHOWN) parts.push(`And ${notifications.length - MAX_SHOWN} more.`);
  parts.push(
    `All of them:\n${origin}/notifications?kind=${kind}`,
    `${brand} sent you this email because you turned on email for: ${name}. To change that:\n${origin}/profile/notifications`,
  );
  const what = notifications.length === 1 ? first?.title : `${name}: ${notifications.length} notifications`;
  return { subject: `${what} (${about})`, text: `${parts.join("\n\n")}\n` };
}
