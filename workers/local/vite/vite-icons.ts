import { readFileSync } from "node:fs";
import type { Plugin } from "vite";
import { ROOT } from "../paths";

const SOURCE = `${ROOT}app/ui/icons/icons.ts`;
const IMPORT = /import\s*\{([^}]*)\}\s*from\s*["'][^"']*\/icons\/icons["'];?/;

/**
 * In browser code, inlines icon references: `import { Truck } from "#app/ui/icons/icons"` becomes `const Truck =
 * icon("truck")`. As exports of one module, all icons would be in the chunk that every page loads.
 */
export function inlineIcons(): Plugin {
  const lines = readFileSync(SOURCE, "utf8").matchAll(/export const (\w+) = .*icon\("([a-z0-9-]+)"\)/g);
  const ids = new Map([...lines].map(([, name, id]) => [name, id]));
  return {
    name: "stowline-icons",
    apply: "build",
    transform(code, _file, options) {
      const [statement, names = ""] = IMPORT.exec(code) ?? [];
      if (options?.ssr || !statement) return null;
      const drawn = names.split(",").flatMap((each) => {
        const [name = "", own = name] = each.trim().split(/\s+as\s+/);
        if (!name) return [];
        const id = ids.get(name);
        if (!id) throw new Error(`icons.ts draws no ${name}`);
        return [`const ${own} = /* @__PURE__ */ drawIcon(${JSON.stringify(id)});`];
      });
      const source = 'import { icon as drawIcon } from "#app/ui/icons/sprite-icon";';
      return { code: code.replace(statement, [source, ...drawn].join(" ")), map: null };
    },
  };
}
