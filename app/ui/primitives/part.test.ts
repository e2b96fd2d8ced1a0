import { readdirSync, readFileSync } from "node:fs";
import ts from "typescript";
import { expect, test } from "vitest";

const ROOT = new URL("../../", import.meta.url);

test("each part has its own Suspense boundary, because React throws error 418 without one while hydrating", () => {
  const shared = readdirSync(ROOT, { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".tsx"))
    .map((file) => ({ file, text: readFileSync(new URL(file, ROOT), "utf8") }))
    .filter(({ text }) => text.includes("<Suspense"))
    .flatMap(({ file, text }) => sharedBoundaries(file, text));
  expect(shared).toEqual([]);
});

test("finds a boundary around two parts, beside each other, in a fragment, or below another element", () => {
  const lines = (jsx: string) => sharedBoundaries("page.tsx", jsx);
  expect(lines("<Suspense><Stock /><Runs /></Suspense>")).toEqual(["page.tsx:1"]);
  expect(lines("<Suspense>{a && <Stock />}{b && <Runs />}</Suspense>")).toEqual(["page.tsx:1"]);
  expect(lines("<Suspense>{a && <><Stock /><Runs /></>}</Suspense>")).toEqual(["page.tsx:1"]);
  expect(lines("<Suspense><Section><Runs /></Section></Suspense>")).toEqual(["page.tsx:1"]);
  expect(lines("<Suspense fallback={<p>Wait</p>}>{a ? <Stock /> : <Runs />}</Suspense>")).toEqual([]);
});

/** Finds `Suspense` elements that contain more than one component, or one with children. */
function sharedBoundaries(file: string, text: string): string[] {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX);
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isJsxElement(node) && node.openingElement.tagName.getText() === "Suspense" && !holdsOnePart(node))
      found.push(`${file}:${source.getLineAndCharacterOfPosition(node.getStart()).line + 1}`);
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

function holdsOnePart({ children }: ts.JsxElement): boolean {
  const [only, ...others] = children.filter((child) => !ts.isJsxText(child) || child.text.trim() !== "");
  return only !== undefined && others.length === 0 && outermostJsx(only).every(ts.isJsxSelfClosingElement);
}

function outermostJsx(node: ts.Node): ts.Node[] {
  if (ts.isJsxElement(node) || ts.isJsxSelfClosingElement(node) || ts.isJsxFragment(node)) return [node];
  return node.getChildren().flatMap(outermostJsx);
}
