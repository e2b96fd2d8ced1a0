import { readdir, readFile, rename, writeFile } from "node:fs/promises";
import path from "node:path";
import { type Miniflare, type Request, Response } from "miniflare";

type Copy = { name: string; bytes: Buffer }[];

/**
 * Runs in Node, because a worker cannot reach the files of its own database. The first worker that asks for a migrated
 * database is told to make one (404), and has its files kept (PUT), or says that it could not (DELETE). All others get
 * these files (GET).
 */
export function databaseCopies(): (request: Request, miniflare: Miniflare) => Promise<Response> {
  let keep: (copy: Promise<Copy> | null) => void = () => {};
  let kept: Promise<Copy | null> | undefined;

  return async ({ method }, miniflare) => {
    const folder = path.join(miniflare.unsafeGetPersistPaths().get("d1") ?? "", "miniflare-D1DatabaseObject");
    if (method === "PUT") keep(filesIn(folder));
    if (method === "DELETE") keep(null);
    if (method !== "GET") return answer((await kept) ? 204 : 404);

    if (!kept) {
      kept = new Promise((resolve) => {
        keep = resolve;
      });
      return answer(404);
    }
    const copy = await kept;
    for (const file of copy ?? []) await replace(folder, file);
    return answer(copy ? 204 : 404);
  };
}

const answer = (status: number) => new Response(null, { status });

/** The files of the only database that is open. `metadata.sqlite` is Miniflare's own. */
async function filesIn(folder: string): Promise<Copy> {
  const names = (await readdir(folder)).filter((name) => /^[0-9a-f]+\.sqlite(-wal)?$/.test(name));
  return Promise.all(names.map(async (name) => ({ name, bytes: await readFile(path.join(folder, name)) })));
}

/** A connection that is still open keeps the former file, so it cannot damage the new one. */
async function replace(folder: string, { name, bytes }: Copy[number]): Promise<void> {
  const file = path.join(folder, name);
  await writeFile(`${file}.new`, bytes);
  await rename(`${file}.new`, file);
}
