import { readdirSync, readFileSync } from "node:fs";
import type { Plugin } from "vite";
import { ROOT } from "./paths";

/** What is no module of a page: the camera's worker is a bundle of its own, and fonts are files. */
const BESIDE = ["@ericblade/quagga2", "dejavu-fonts-ttf"].map((name) => `${ROOT}node_modules/${name}`);
const PACKAGE = /[^\0]*\/node_modules\/(?:@[^/]+\/)?[^/]+/;

/**
 * The licences of what the browser loads, in one file beside it: /licences.txt. As comments some of them would be in every
 * page's scripts, and the others nowhere.
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
      const source = [...folders]
        .sort()
        .map(licenceOf)
        .join(`\n\n${"-".repeat(80)}\n\n`);
      this.emitFile({ type: "asset", fileName: "licences.txt", source });
    },
  };
}

function licenceOf(folder: string): string {
  const { name, version, license } = JSON.parse(readFileSync(`${folder}/package.json`, "utf8")) as Record<
    string,
    string
  >;
  const file = readdirSync(folder).find((each) => /^licen[cs]e/i.test(each));
  return [`${name} ${version} (${license})`, file ? readFileSync(`${folder}/${file}`, "utf8").trim() : ""].join("\n\n");
}
