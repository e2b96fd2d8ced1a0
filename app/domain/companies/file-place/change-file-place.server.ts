import { eq, isNotNull, ne } from "drizzle-orm";
import { companies } from "#db/schema/directory/accounts";
import type { FilePlace } from "#db/schema/values/file-places";
import { audited } from "../../audit/audit.service.server";
import type { Ctx } from "../../kernel/ctx";
import { invalid } from "../../kernel/errors";
import { getCompany } from "../companies.service.server";
import { claimMove, releaseMove } from "./file-place.repo.server";

/** A request that has read the former place writes its files there within this time. */
const IN_FLIGHT_MS = 20 * 60_000;

/** Longer than the platform lets a run work. */
const LEASE_MS = 20 * 60_000;

/** The form's values. @throws not_found for a company out of reach */
export async function filePlaceScreen(ctx: Ctx, companyId: string) {
  const { id, name } = await getCompany(ctx, companyId);
  const stored = await ctx.directory.selectFirst(companies, {
    columns: ["filePlace", "filesMovingSince"],
    where: eq(companies.id, id),
  });
  return {
    company: { id, name },
    place: stored?.filePlace ?? "default",
    isMoving: stored?.filesMovingSince != null,
    isOffered: ctx.config.filePlaces.length > 1,
  };
}

/**
 * New files go to the place from now on; the cron moves the others.
 * @throws not_found for a company out of reach; validation for a place that is not configured
 */
export async function changeFilePlace(ctx: Ctx, companyId: string, place: FilePlace): Promise<void> {
  if (!ctx.config.filePlaces.includes(place)) throw invalid({ place: ["This place is not set up"] }, "validation");
  const { company, place: before } = await filePlaceScreen(ctx, companyId);
  if (before === place) return;
  const change = ctx.directory.update(
    companies,
    { filePlace: place, filesMovingSince: ctx.now() },
    eq(companies.id, company.id),
    ne(companies.filePlace, place),
  );
  await ctx.directory.batch(
    ...audited(ctx, change, {
      ...{ action: "company.file-place-changed", subject: `Files of ${company.name}`, companyId: company.id },
      ...{ before: { filePlace: before }, after: { filePlace: place } },
    }),
  );
}

/**
 * Cron: moves some files of a company whose place has changed, one run at a time. It can be interrupted and repeated: a company is done
 * when no file of it is elsewhere, and no request can still write there.
 */
export async function moveFiles(ctx: Ctx): Promise<void> {
  if (ctx.config.filePlaces.length < 2) return;
  const moving = await ctx.directory.select(companies, {
    columns: ["id", "filePlace", "filesMovingSince"],
    where: isNotNull(companies.filesMovingSince),
    orderBy: companies.filesMovingSince,
  });
  const lease = { now: ctx.now(), until: ctx.now() + LEASE_MS };
  if (moving.length === 0 || !(await claimMove(ctx.directory, lease))) return;
  for (const company of moving) if ((await moveSome(ctx, company)) > 0) break;
  await releaseMove(ctx.directory, { ...lease, now: ctx.now() });
}

type Moving = Pick<typeof companies.$inferSelect, "id" | "filePlace" | "filesMovingSince">;

/** Returns how many files were moved; none when it failed, so that other companies do not wait. */
async function moveSome(ctx: Ctx, { id, filePlace, filesMovingSince }: Moving): Promise<number> {
  try {
    const found = await ctx.files.moveUnder(`${id}/`, filePlace);
    if (found > 0) ctx.log.info("files moved", { companyId: id, place: filePlace, files: found });
    else if (ctx.now() - (filesMovingSince ?? 0) > IN_FLIGHT_MS) await endMove(ctx, { id, filesMovingSince });
    return found;
  } catch (error) {
    ctx.log.error("files not moved", {
      companyId: id,
      message: error instanceof Error ? error.message : String(error),
    });
    return 0;
  }
}

/** Unless the place was changed again meanwhile. */
const endMove = (ctx: Ctx, { id, filesMovingSince }: Pick<Moving, "id" | "filesMovingSince">) =>
  ctx.directory.update(
    companies,
    { filesMovingSince: null },
    eq(companies.id, id),
    eq(companies.filesMovingSince, filesMovingSince ?? 0),
  );
