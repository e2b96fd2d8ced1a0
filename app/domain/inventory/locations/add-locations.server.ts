import { auditedAny } from "../../audit/audit.service.server";
import type { Ctx } from "../../kernel/ctx";
import { invalid } from "../../kernel/errors";
import { codesOf, type NewLocation, type NewLocationRange } from "./location.schema";
import { insertMissingLocations } from "./locations.repo.server";

const CHUNK = 1000;

/** @throws validation for a code that is taken */
export async function addLocation(ctx: Ctx, companyId: string, { code, pickable }: NewLocation): Promise<void> {
  const made = await addMissing(ctx, companyId, [code], pickable);
  if (made === 0) throw invalid({ code: [`${code} already exists`] }, "location_code_in_use");
}

interface AddedRange {
  made: number;
  asked: number;
  first: string;
  last: string;
}

/** Creates the missing locations of a range, in one batch. */
export async function addLocationRange(ctx: Ctx, companyId: string, range: NewLocationRange): Promise<AddedRange> {
  const codes = codesOf(range);
  const made = await addMissing(ctx, companyId, codes, range.rangePickable);
  return { made, asked: codes.length, first: codes[0] ?? "", last: codes.at(-1) ?? "" };
}

async function addMissing(ctx: Ctx, companyId: string, codes: readonly string[], pickable: boolean): Promise<number> {
  const company = ctx.db.company(companyId);
  const [first = "", last = ""] = [codes[0], codes.at(-1)];
  const chunks = Array.from({ length: Math.ceil(codes.length / CHUNK) }, (_, n) =>
    codes.slice(n * CHUNK, (n + 1) * CHUNK),
  );
  const results = await company.batch(
    ...auditedAny(
      ctx,
      chunks.map((chunk) => insertMissingLocations(ctx, company, chunk, pickable)),
      {
        action: "location.created",
        subject: first === last ? first : `${first} to ${last}`,
        companyId,
        after: { asked: codes.length, pickable },
      },
    ),
  );
  return results.reduce((sum, rows) => sum + (rows?.length ?? 0), 0);
}
