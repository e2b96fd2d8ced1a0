import { expect, test } from "vitest";
import { inlineIcons } from "./vite-icons";

const transform = inlineIcons().transform as unknown as (
  code: string,
  file: string,
  options?: { ssr?: boolean },
) => { code: string } | null;

test("what the browser loads names its icons itself, and nothing else is changed", () => {
  const code = 'import { Truck, X as Close } from "#app/ui/icons/icons";\nexport const it = [Truck, Close];\n';
  expect(transform(code, "a.js")?.code).toBe(
    'import { icon as drawIcon } from "#app/ui/icons/sprite-icon"; const Truck = /* @__PURE__ */ drawIcon("truck"); ' +
      'const Close = /* @__PURE__ */ drawIcon("x");\nexport const it = [Truck, Close];\n',
  );
  expect(transform(code, "a.js", { ssr: true })).toBeNull();
  expect(transform('import { cx } from "../primitives/classes";', "a.js")).toBeNull();
  expect(() => transform('import { Unicorn } from "#app/ui/icons/icons";', "a.js")).toThrow("draws no Unicorn");
});
