import { changedFacts } from "../../audit/audit.schema";
import { audited } from "../../audit/audit.service.server";
import { billingToday } from "../../kernel/calendars";
import type { Ctx } from "../../kernel/ctx";
import { refusedBy } from "../../kernel/db-errors.server";
import { invalid, notFound } from "../../kernel/errors";
import { companyInReach } from "../companies.service.server";
import * as repo from "./announcements.repo.server";
import type { AnnouncementForm } from "./announcements.schema";

const PAGE = 50;
/** A dashboard is no notice board. */
const MAX_SHOWN = 3;

/** Announcements on the user's dashboard: those of their company that they have not closed. */
export const announcementsFor = (ctx: Ctx) => {
  const { id: userId, companyId } = ctx.actor;
  const companyIds = companyId ? [companyId] : [];
  return repo.openAnnouncements(ctx.directory, { userId, companyIds, today: billingToday(ctx), limit: MAX_SHOWN });
};

/** All announcements, newest first, each with whether clients see it today. */
export async function listAnnouncements(ctx: Ctx, cursor: string | undefined) {
  const rows = await repo.listAll(ctx.directory, cursor, PAGE + 1);
  const today = billingToday(ctx);
  const shown = rows.slice(0, PAGE).map((row) => ({
    ...row,
    state: row.endsOn < today ? ("ended" as const) : row.startsOn > today ? ("planned" as const) : ("shown" as const),
  }));
  return { rows: shown, next: rows.length > PAGE ? (shown.at(-1)?.id ?? null) : null };
}

/** @throws not_found */
export async function getAnnouncement(ctx: Ctx, id: string) {
  const found = await repo.find(ctx.directory, id);
  if (!found) throw notFound("This announcement");
  return found;
}

/** Idempotent for forms with a key. @throws validation for a company that does not exist */
export async function addAnnouncement(ctx: Ctx, { key, ...form }: AnnouncementForm): Promise<void> {
  await assertAudience(ctx, form);
  const now = ctx.now();
  const row = { ...form, audienceCompanyId: form.audienceCompanyId ?? null };
  try {
    await ctx.directory.batch(
      ...audited(ctx, repo.insert(ctx.directory, { ...row, id: key ?? ctx.newId(), createdAt: now, updatedAt: now }), {
        action: "announcement.created",
        subject: form.title,
        after: row,
      }),
    );
  } catch (error) {
    // The form was sent before.
    if (!refusedBy(error, "unique", "announcements.id")) throw error;
  }
}

/** @throws not_found; validation for a company that does not exist */
export async function changeAnnouncement(
  ctx: Ctx,
  id: string,
  { key: _key, ...form }: AnnouncementForm,
): Promise<void> {
  const { id: _id, ...before } = await getAnnouncement(ctx, id);
  await assertAudience(ctx, form);
  const changed = changedFacts(before, { ...form, audienceCompanyId: form.audienceCompanyId ?? null });
  if (!changed) return;
  await ctx.directory.batch(
    repo.stillThere(ctx.directory, id),
    ...audited(ctx, repo.update(ctx.directory, id, form, ctx.now()), {
      action: "announcement.changed",
      subject: form.title,
      ...changed,
    }),
  );
}

/** @throws not_found */
export async function deleteAnnouncement(ctx: Ctx, id: string): Promise<void> {
  const { id: _id, ...before } = await getAnnouncement(ctx, id);
  await ctx.directory.batch(
    repo.stillThere(ctx.directory, id),
    ...audited(ctx, repo.remove(ctx.directory, id), {
      action: "announcement.deleted",
      subject: before.title,
      before,
    }),
  );
}

/**
 * Closes the announcement for the user; closing it again changes nothing.
 * @throws not_found, also for an announcement to another company
 */
export async function dismissAnnouncement(ctx: Ctx, id: string): Promise<void> {
  const { audienceCompanyId } = await getAnnouncement(ctx, id);
  if (audienceCompanyId && audienceCompanyId !== ctx.actor.companyId) throw notFound("This announcement");
  await repo.dismiss(ctx.directory, ctx.actor.id, id, ctx.now());
}

async function assertAudience(
  ctx: Ctx,
  { audienceCompanyId }: Pick<AnnouncementForm, "audienceCompanyId">,
): Promise<void> {
  if (!audienceCompanyId || (await companyInReach(ctx, audienceCompanyId))) return;
  throw invalid({ audienceCompanyId: ["Choose a company"] }, "validation");
}
