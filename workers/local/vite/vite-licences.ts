import { readdirSync, readFileSync } from "node:fs";
import type { Plugin } from "vite";
import { ROOT } from "../paths";

/**
 * Packages that are not modules of a page: the camera's worker is a separate bundle, fonts are files, and icons are
 * merged into one file.
 */
const BESIDE = ["@ericblade/quagga2", "@fontsource/inter", "dejavu-fonts-ttf", "lucide-react"].map(
  (name) => `${ROOT}node_modules/${name}`,
);
/** License text for packages that refer to it without including it, such as the reader inside zxing-wasm. */
const APACHE = `${ROOT}node_modules/typescript/LICENSE.txt`;
const PACKAGE = /[^\0]*\/node_modules\/(?:@[^/]+\/)?[^/]+/;

/**
 * Collects the licenses of everything the browser loads in one file: /licences.txt. As comments, some of them would be
 * in every page's scripts, and others would be missing.
 */
export function licences(): Plugin {
  return {
    name: "stowline-licences",
    apply: "build",
    config: () => ({ esbuild: { legalComments: "none" } }),
    generateBundle(_options, bundle) {
      if (this.environment.name !== "client") return;
      const modules = Object.values(bundle).flatMap((part) => (part.type === "chunk" ? part.moduleIds : []));
      const folders = new Set([...BESIDE, ...modules.flatMap((id) => PACKAGE.exec(id)?.[0] ?? [])]);
      const apache = `Apache License 2.0, where it is named above\n\n${readFileSync(APACHE, "utf8").trim()}`;
      const source = [...[...folders].sort().map(licenceOf), apache].join(`\n\n${"-".repeat(80)}\n\n`);
      this.emitFile({ type: "asset", fileName: "licences.txt", source });
    },
  };
}

function licenceOf(folder: string): string {
  const { name, version, license } = JSON.parse(readFileSync(`${folder}/package.json`, "utf8")) as Record<
    string,
    string
  >;
  const textOf = (named: RegExp) => {
    const file = readdirSync(folder).find((each) => named.test(each));
    return file ? readFileSync(`${folder}/${file}`, "utf8").trim() : "";
  };
  // Packages built from several works list their licenses in the readme.
  const [, works = ""] = /^## Licenses\s+([\s\S]*?)(?=^## |$(?![\s\S]))/m.exec(textOf(/^readme\.md$/i)) ?? [];
  return [`${name} ${version} (${license})`, textOf(/^licen[cs]e/i), works.trim()].filter(Boolean).join("\n\n");
}
