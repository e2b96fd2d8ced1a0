import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { Calendars } from "#app/domain/kernel/calendars";
import type { Ctx } from "#app/domain/kernel/ctx";
import { RequestState } from "#app/http/request/request-state.server";
import { filesByPlace } from "#app/http/setup/placed-files.server";
import { auditLog } from "#db/schema/directory/accounts";
import { aCompany } from "#tests/factories/company";
import { testEnv } from "#tests/factories/world";
import { changeFilePlace, filePlaceScreen, moveFiles } from "./change-file-place.server";
import { claimMove } from "./file-place.repo.server";

const MINUTE_MS = 60_000;
const usual = testEnv.FILES;
const eu = (testEnv as Env & { FILES_ELSEWHERE: R2Bucket }).FILES_ELSEWHERE;

/** A request or job of an installation with a bucket in the European Union. */
function world(at = Date.now()): Ctx {
  const state = new RequestState({ ...testEnv, FILES_EU: eu } as Env, null);
  return { ...state.systemCtxIn(Calendars.UTC), now: () => at };
}

const text = async (ctx: Ctx, key: string) => {
  const bytes = await ctx.files.get(key);
  return bytes && new TextDecoder().decode(bytes);
};
const keysIn = async (bucket: R2Bucket, prefix: string) =>
  (await bucket.list({ prefix })).objects.map(({ key }) => key.slice(prefix.length));

let id = "";
let prefix = "";
beforeEach(async () => {
  id = (await aCompany()).id;
  prefix = `${id}/`;
});

test("new files go to the company's place; those of others, and of no company, to the usual one", async () => {
  const other = await aCompany();
  await changeFilePlace(world(), id, "eu");
  const { files } = world();
  await files.put(`${id}/a`, "a", "text/plain");
  expect(await files.putNew(`${id}/b`, new Uint8Array(3), "image/png")).toBe(true);
  await files.putPieces(`${id}/c`, pieces(1), "application/zip");
  await files.put(`${other.id}/a`, "other", "text/plain");
  await files.put(`provider/loads/${id}/p`, "load", "image/png");
  expect(await keysIn(eu, prefix)).toEqual(["a", "b", "c"]);
  expect(await keysIn(usual, prefix)).toEqual([]);
  expect(await keysIn(usual, `${other.id}/`)).toEqual(["a"]);
  expect(await keysIn(usual, `provider/loads/${id}/`)).toEqual(["p"]);
});

test("files are found, and deleted, wherever they are", async () => {
  await usual.put(`${id}/early`, "early");
  await usual.put(`${id}/images/1`, "one");
  await changeFilePlace(world(), id, "eu");
  const { files } = world();
  await files.put(`${id}/images/2`, "two", "text/plain");
  expect(await text(world(), `${id}/early`)).toBe("early");
  expect(await files.putNew(`${id}/early`, new Uint8Array(1), "text/plain"), "its key is taken").toBe(false);
  expect((await files.open(`${id}/early`))?.size).toBe(5);
  expect(await files.open(`${id}/none`)).toBeNull();
  await files.deleteUnder(`${id}/images/`);
  await files.delete(`${id}/early`);
  expect([await keysIn(eu, prefix), await keysIn(usual, prefix)]).toEqual([[], []]);
});

test("a change moves all files, byte by byte, and they can be read all the time", async () => {
  for (let n = 0; n < 105; n++)
    await usual.put(`${id}/f/${n}`, `file ${n}`, { httpMetadata: { contentType: "text/x" } });
  const { files } = world();
  await files.putPieces(`${id}/z`, pieces(9), "application/zip");
  await changeFilePlace(world(), id, "eu");
  const moved = id;
  let isMoving = true;
  let reads = 0;
  const reading = (async () => {
    while (isMoving) {
      expect(await text(world(), `${moved}/f/${reads % 105}`)).toBe(`file ${reads % 105}`);
      reads += 1;
    }
  })();
  for (let run = 0; run < 3; run++) await moveFiles(world());
  isMoving = false;
  await reading;
  expect(reads).toBeGreaterThan(5);
  expect(await keysIn(usual, prefix)).toEqual([]);
  expect(await keysIn(eu, prefix)).toHaveLength(106);
  expect((await eu.head(`${id}/f/7`))?.httpMetadata?.contentType).toBe("text/x");
  expect((await eu.head(`${id}/z`))?.size).toBe(9 * 1024 * 1024);
});

test("a move that broke off is continued, and one that is done stays done", async () => {
  for (const name of ["a", "b", "c"]) await usual.put(prefix + name, name);
  await changeFilePlace(world(), id, "eu");
  // Copied, but not deleted; and a newer file under the same key.
  await eu.put(`${id}/a`, "a");
  await eu.put(`${id}/b`, "newer");
  await moveFiles(world());
  expect(await keysIn(usual, prefix)).toEqual([]);
  expect(await Promise.all(["a", "b", "c"].map((name) => text(world(), prefix + name)))).toEqual(["a", "newer", "c"]);
  await moveFiles(world());
  expect((await filePlaceScreen(world(), id)).isMoving).toBe(true);
  // A request that began before the change.
  await usual.put(`${id}/late`, "late");
  await moveFiles(world(Date.now() + 21 * MINUTE_MS));
  expect(await keysIn(usual, prefix)).toEqual([]);
  await moveFiles(world(Date.now() + 22 * MINUTE_MS));
  expect((await filePlaceScreen(world(), id)).isMoving).toBe(false);
});

test("one run moves files at a time, and what is deleted meanwhile does not come back", async () => {
  await usual.put(`${id}/a`, "a");
  await changeFilePlace(world(), id, "eu");
  const now = Date.now();
  await claimMove(world().directory, { now, until: now + MINUTE_MS });
  await moveFiles(world(now));
  expect(await keysIn(eu, prefix)).toEqual([]);
  // Deleted between its copy and the comparison.
  const put: R2Bucket["put"] = async (key: string, ...given: [never]) => {
    const made = await eu.put(key, ...given);
    await usual.delete(key);
    return made as never;
  };
  const buckets = {
    default: usual,
    eu: { ...{ get: eu.get.bind(eu), head: eu.head.bind(eu), delete: eu.delete.bind(eu) }, put } as R2Bucket,
  };
  await filesByPlace(buckets, async () => "eu").moveUnder(prefix, "eu");
  expect([await keysIn(eu, prefix), await keysIn(usual, prefix)]).toEqual([[], []]);
});

test("an older file at the place is replaced", async () => {
  await eu.put(`${id}/a`, "older");
  await new Promise((resolve) => setTimeout(resolve, 20));
  await usual.put(`${id}/a`, "newer");
  await filesByPlace({ default: usual, eu }, async () => "eu").moveUnder(prefix, "eu");
  expect(await text(world(), `${id}/a`)).toBe("newer");
  expect(await keysIn(usual, prefix)).toEqual([]);
});

test("an original stays when its copy differs or cannot be written", async () => {
  await usual.put(`${id}/a`, "original");
  const broken = (put: R2Bucket["put"]) =>
    filesByPlace(
      {
        default: usual,
        eu: { ...{ get: eu.get.bind(eu), head: eu.head.bind(eu), delete: eu.delete.bind(eu) }, put } as R2Bucket,
      },
      async () => "eu",
    );
  const other = (key: string) => eu.put(key, "other");
  await expect(broken(other as never).moveUnder(prefix, "eu")).rejects.toThrow("differs from the original");
  await expect(broken((() => Promise.reject(new Error("full"))) as never).moveUnder(prefix, "eu")).rejects.toThrow(
    "full",
  );
  expect(await text(world(), `${id}/a`)).toBe("original");
  expect([await keysIn(usual, prefix), await keysIn(eu, prefix)]).toEqual([["a"], []]);
});

test("a file that moves between two looks is found", async () => {
  await usual.put(`${id}/a`, "a");
  let looks = 0;
  const moving = {
    get: async (key: string) => {
      looks += 1;
      const found = await eu.get(key);
      if (looks === 1) await filesByPlace({ default: usual, eu }, async () => "eu").moveUnder(prefix, "eu");
      return found;
    },
  };
  const files = filesByPlace({ default: usual, eu: moving as unknown as R2Bucket }, async () => "eu");
  expect(new TextDecoder().decode((await files.get(`${id}/a`)) ?? new ArrayBuffer(0))).toBe("a");
});

test("a change back moves files back, and each change is in the audit log once", async () => {
  await usual.put(`${id}/a`, "a");
  for (const place of ["eu", "eu", "default"] as const) {
    await changeFilePlace(world(), id, place);
    await moveFiles(world());
  }
  expect([await keysIn(usual, prefix), await keysIn(eu, prefix)]).toEqual([["a"], []]);
  const entries = await world().directory.select(auditLog, { columns: ["action"], where: eq(auditLog.companyId, id) });
  expect(entries.filter(({ action }) => action === "company.file-place-changed")).toHaveLength(2);
});

test("without a second bucket there is no choice", async () => {
  const ctx = { ...new RequestState(testEnv, null).systemCtxIn(Calendars.UTC) };
  expect(ctx.config.filePlaces).toEqual(["default"]);
  await expect(changeFilePlace(ctx, id, "eu")).rejects.toMatchObject({ code: "validation" });
  expect(await filePlaceScreen(ctx, id)).toMatchObject({ place: "default", isOffered: false });
  expect(await ctx.files.moveUnder(prefix, "eu")).toBe(0);
});

/** So many megabytes. */
async function* pieces(megabytes: number): AsyncGenerator<Uint8Array> {
  for (let n = 0; n < megabytes; n++) yield new Uint8Array(1024 * 1024).fill(n);
}
