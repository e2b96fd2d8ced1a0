import { readdirSync, readFileSync } from "node:fs";
import { ROOT } from "../paths";
import { findWords, type ShownText } from "./find-words";

/** Where texts live: the app with its documents and emails, the Worker, and the commands of an operator. */
const FOLDERS = ["app", "workers"];

export interface FileWords {
  path: string;
  texts: ShownText[];
}

/**
 * The texts of every file that has some, narrowed to paths that contain one of the given parts, and to files whose source
 * may have what is looked for: parsing all of them takes seconds.
 */
export function listWords(parts: readonly string[] = [], mayHave = (_source: string) => true): FileWords[] {
  return sourceFiles()
    .filter((path) => parts.length === 0 || parts.some((part) => path.includes(part)))
    .map((path) => ({ path, source: readFileSync(ROOT + path, "utf8") }))
    .filter(({ source }) => mayHave(source))
    .map(({ path, source }) => ({ path, texts: findWords(path, source) }))
    .filter(({ texts }) => texts.length > 0);
}

function sourceFiles(): string[] {
  return FOLDERS.flatMap((folder) =>
    readdirSync(ROOT + folder, { recursive: true, encoding: "utf8" }).map((path) => `${folder}/${path}`),
  )
    .filter((path) => /\.(tsx?|md)$/.test(path) && !/\.test\.tsx?$|\.d\.ts$/.test(path))
    .sort();
}
