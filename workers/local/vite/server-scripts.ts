import { mkdirSync, writeFileSync } from "node:fs";
import { basename } from "node:path";
import type { Plugin } from "vite";
import { ROOT } from "../paths";

/**
 * Puts scripts that only the server refers to (`?worker&url` in a `.server` module) beside the pages' own. Remix moves
 * style sheets and images of the server's build there, and leaves scripts.
 */
export function serverScripts(): Plugin {
  return {
    name: "stowline-server-scripts",
    apply: "build",
    writeBundle(_options, bundle) {
      if (this.environment.name !== "ssr") return;
      const folder = `${ROOT}build/client/assets`;
      mkdirSync(folder, { recursive: true });
      for (const part of Object.values(bundle))
        if (part.type === "asset" && part.fileName.endsWith(".js"))
          writeFileSync(`${folder}/${basename(part.fileName)}`, part.source);
    },
  };
}
