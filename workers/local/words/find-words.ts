import ts from "typescript";
import { isProse, isTechnical, isWord } from "./prose";
import { isShownAttribute, isUnseenPosition } from "./unseen";

/** One text that a person can read, with its line. Expressions inside it are printed as `{expression}`. */
export interface ShownText {
  line: number;
  text: string;
}

/** Longest expression that is printed inside a text; longer ones are printed as `{…}`. */
const LONGEST_EXPRESSION = 24;

/** Finds the texts of one source file that a person can read, in the order in which they are written. */
export function findWords(path: string, source: string): ShownText[] {
  if (path.endsWith(".md")) return linesOf(source);
  const kind = path.endsWith(".tsx") ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  const file = ts.createSourceFile(path, source, ts.ScriptTarget.Latest, true, kind);
  const found: ShownText[] = [];
  const add = (node: ts.Node, text: string) => {
    const start = node.getStart(file) + (ts.isJsxText(node) ? (/^\s*/.exec(node.getText(file))?.[0].length ?? 0) : 0);
    const line = file.getLineAndCharacterOfPosition(start).line + 1;
    found.push({ line, text: text.replace(/\s+/g, " ").trim() });
  };
  const visit = (node: ts.Node): void => {
    if (isUnseenPosition(node)) return;
    if (ts.isJsxElement(node) || ts.isJsxFragment(node)) {
      const text = sentenceOf(node, file);
      if (text !== undefined) {
        add(firstText(node) ?? node, text);
        visitAround(node, visit);
        return;
      }
    }
    if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node)) {
      if (isShownLiteral(node, node.text)) add(node, node.text);
      return;
    }
    if (ts.isTemplateExpression(node)) {
      const fixed = [node.head.text, ...node.templateSpans.map((span) => span.literal.text)].join(" x ");
      if (isShownLiteral(node, fixed)) add(node, templateText(node, file));
      for (const span of node.templateSpans) visit(span.expression);
      return;
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  return found;
}

/** Whether a string or template is a text: a sentence anywhere, a single word only where it is shown. */
function isShownLiteral(node: ts.Node, text: string): boolean {
  if (!/\p{L}{2}/u.test(text) || isTechnical(text)) return false;
  return isShownPosition(node) ? isWord(text) : isProse(text);
}

/** A child of JSX, possibly as one side of a condition, or an attribute whose name says that it is shown. */
function isShownPosition(node: ts.Node): boolean {
  const parent = node.parent;
  if (ts.isJsxAttribute(parent)) return isShownAttribute(parent);
  if (ts.isJsxExpression(parent)) return !ts.isJsxAttribute(parent.parent) || isShownAttribute(parent.parent);
  const isPassedOn =
    ts.isParenthesizedExpression(parent) ||
    (ts.isConditionalExpression(parent) && parent.condition !== node) ||
    (ts.isBinaryExpression(parent) && parent.operatorToken.kind >= ts.SyntaxKind.BarBarToken && parent.right === node);
  return isPassedOn && isShownPosition(parent);
}

/** The text of an element whose own children hold words: those of inline elements inside it are part of the sentence. */
function sentenceOf(node: ts.JsxElement | ts.JsxFragment, file: ts.SourceFile): string | undefined {
  const hasWords = node.children.some((child) => ts.isJsxText(child) && /\p{L}{2}/u.test(child.text));
  if (!hasWords) return undefined;
  return node.children.map((child) => childText(child, file)).join("");
}

function childText(child: ts.JsxChild, file: ts.SourceFile): string {
  if (ts.isJsxText(child)) return child.text;
  if (ts.isJsxExpression(child)) return child.expression ? expressionText(child.expression, file) : "";
  if (ts.isJsxSelfClosingElement(child)) return `<${child.tagName.getText(file)}>`;
  return child.children.map((inner) => childText(inner, file)).join("");
}

function expressionText(expression: ts.Expression, file: ts.SourceFile): string {
  if (ts.isStringLiteral(expression)) return expression.text;
  if (ts.isTemplateExpression(expression)) return templateText(expression, file);
  const text = expression.getText(file).replace(/\s+/g, " ");
  return `{${text.length > LONGEST_EXPRESSION ? "…" : text}}`;
}

function templateText(node: ts.TemplateExpression, file: ts.SourceFile): string {
  return (
    node.head.text +
    node.templateSpans.map((span) => expressionText(span.expression, file) + span.literal.text).join("")
  );
}

function firstText(node: ts.JsxElement | ts.JsxFragment): ts.Node | undefined {
  return node.children.find((child) => ts.isJsxText(child) && /\S/.test(child.text));
}

/** Visits what a printed sentence does not show: attributes, and the expressions inside it. */
function visitAround(node: ts.JsxElement | ts.JsxFragment, visit: (node: ts.Node) => void): void {
  if (ts.isJsxElement(node)) visit(node.openingElement.attributes);
  for (const child of node.children) {
    if (ts.isJsxElement(child) || ts.isJsxFragment(child)) visitAround(child, visit);
    else if (ts.isJsxSelfClosingElement(child)) visit(child);
    else if (ts.isJsxExpression(child) && child.expression && !ts.isStringLiteral(child.expression)) visit(child);
  }
}

/** The lines of a help text, without the names of its articles. */
const linesOf = (source: string): ShownText[] =>
  source.split("\n").flatMap((text, at) => (text === "" || text.startsWith("# ") ? [] : { line: at + 1, text }));
