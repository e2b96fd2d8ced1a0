import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import type { Plugin, Rollup } from "vite";
import { ROOT } from "../paths";

const KEPT = `${ROOT}build/part-files.json`;
/** The module that the server's build gets with the names of the browser's files. */
const MODULE = `${ROOT}app/http/answers/part-files.server.ts`;
/** Every page loads these, with what they import. */
const OF_EVERY_PAGE = [`${ROOT}app/entry.client.tsx`, `${ROOT}app/root.tsx`];

/**
 * Tells the server which files hold the code of each part (`primitives/part.tsx`), so that a page can name those of its
 * parts beside its own. The browser's build comes first, and is the only one that knows them.
 */
export function partFiles(): Plugin {
  return {
    name: "stowline-part-files",
    apply: "build",
    writeBundle(_options, bundle) {
      if (this.environment.name !== "client") return;
      const found = filesByComponent(bundle, (id) => this.getModuleInfo(id)?.exports ?? []);
      const files = [...new Set([...found.values()].flat())];
      const parts = [...found].map(([name, own]) => [name, own.map((file) => files.indexOf(file))] as const);
      mkdirSync(`${ROOT}build`, { recursive: true });
      writeFileSync(KEPT, JSON.stringify({ files, parts: Object.fromEntries(parts) }));
    },
    load(id) {
      if (this.environment.name !== "ssr" || id !== MODULE) return null;
      return `export const PART_FILES = JSON.parse(${JSON.stringify(readFileSync(KEPT, "utf8"))});`;
    },
  };
}

/** Files of each component that a dynamically imported module exports, without those of every page. */
function filesByComponent(bundle: Rollup.OutputBundle, exportsOf: (id: string) => readonly string[]) {
  const chunks = Object.values(bundle).filter((file) => file.type === "chunk");
  const everywhere = new Set(
    chunks
      .filter(({ facadeModuleId }) => OF_EVERY_PAGE.includes(facadeModuleId?.replace(/\?.*/, "") ?? ""))
      .flatMap((chunk) => [...withImports(bundle, chunk)]),
  );
  const found = new Map<string, string[]>();
  for (const chunk of chunks) {
    if (!chunk.isDynamicEntry || chunk.facadeModuleId === null) continue;
    const files = [...withImports(bundle, chunk)].filter((file) => !everywhere.has(file));
    for (const name of exportsOf(chunk.facadeModuleId))
      if (/^[A-Z]/.test(name)) found.set(name, [...new Set([...(found.get(name) ?? []), ...files])]);
  }
  return found;
}

function withImports(bundle: Rollup.OutputBundle, start: Rollup.OutputChunk): Set<string> {
  const files = new Set([start.fileName]);
  for (const file of files) {
    const chunk = bundle[file];
    for (const one of chunk?.type === "chunk" ? chunk.imports : []) files.add(one);
  }
  return files;
}
