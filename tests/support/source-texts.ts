import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { ROOT } from "#workers/local/paths";

/** The code in these folders of the project without its tests: the text of each file by its path. */
export function sourceTexts(...folders: string[]): [file: string, text: string][] {
  return folders.flatMap((folder) =>
    readdirSync(path.join(ROOT, folder), { recursive: true, encoding: "utf8" })
      .filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name))
      .map((name): [string, string] => [path.join(folder, name), readFileSync(path.join(ROOT, folder, name), "utf8")]),
  );
}
