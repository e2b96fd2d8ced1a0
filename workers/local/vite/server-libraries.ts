import { mkdirSync, writeFileSync } from "node:fs";
import { basename } from "node:path";
import { build, type Plugin, type Rollup } from "vite";
import { ROOT } from "../paths";

const FOLDER = `${ROOT}build/server/libraries`;

/**
 * Builds each `*.library.ts` of the server, which names what is used of a large package, as a file of its own beside the
 * server's build. Rollup leaves out the rest of the package, and the Worker evaluates the file only when it is imported:
 * import it dynamically. The package's modules must have no side effects on import. See docs/decisions/061.
 */
export function serverLibraries(): Plugin {
  const files = new Map<string, string>();
  return {
    name: "stowline-server-libraries",
    apply: "build",
    enforce: "pre",
    async resolveId(source, importer, options) {
      if (this.environment.name !== "ssr" || !source.endsWith(".library")) return null;
      const found = await this.resolve(source, importer, { ...options, skipSelf: true });
      if (!found) return null;
      const name = `${basename(found.id, ".ts")}.js`;
      if (!files.has(name)) files.set(name, await bundle(found.id, this.environment.config.ssr));
      return { id: `./libraries/${name}`, external: true };
    },
    writeBundle() {
      if (this.environment.name !== "ssr") return;
      mkdirSync(FOLDER, { recursive: true });
      for (const [name, code] of files) writeFileSync(`${FOLDER}/${name}`, code);
    },
  };
}

async function bundle(entry: string, { target, resolve }: { target?: "node" | "webworker"; resolve?: object }) {
  const built = (await build({
    root: ROOT,
    configFile: false,
    logLevel: "warn",
    ssr: { target, resolve, noExternal: true },
    build: {
      ssr: entry,
      write: false,
      minify: true,
      target: "esnext",
      rollupOptions: { treeshake: { moduleSideEffects: false } },
    },
  })) as Rollup.RollupOutput;
  return built.output[0].code;
}
