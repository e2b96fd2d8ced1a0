/** A parsed element. Prefixes are kept in names, because the e-invoices under test always use the same ones. */
export interface Node {
  name: string;
  attributes: Record<string, string>;
  children: Node[];
  text: string;
}

const TOKEN = /<\?[^>]*\?>|<(\/?)([\w:]+)((?:\s+[\w:]+="[^"<]*")*)\s*(\/?)>|([^<]+)/gy;
const UNESCAPED: Record<string, string> = { "&amp;": "&", "&lt;": "<", "&gt;": ">", "&quot;": '"' };
const plain = (text: string) => text.replace(/&(?:amp|lt|gt|quot);/g, (one) => UNESCAPED[one] ?? one);

/** Parses well-formed XML without comments, CDATA and entities of its own. @throws for anything else */
export function parseXml(source: string): Node {
  const top: Node = { name: "", attributes: {}, children: [], text: "" };
  const open = [top];
  TOKEN.lastIndex = 0;
  for (let at = 0; at < source.length; at = TOKEN.lastIndex) {
    const found = TOKEN.exec(source);
    if (!found) throw new Error(`Not well-formed at ${at}: ${source.slice(at, at + 40)}`);
    const [, close, name, attributes = "", empty, text] = found;
    const parent = open.at(-1) as Node;
    if (text !== undefined) {
      if (/&(?!(?:amp|lt|gt|quot);)/.test(text)) throw new Error(`Not escaped: ${text}`);
      parent.text += plain(text).trim();
    } else if (close) {
      if (open.pop()?.name !== name) throw new Error(`Closed in the wrong order: ${name}`);
    } else if (name) {
      const given = [...attributes.matchAll(/([\w:]+)="([^"]*)"/g)].map(([, key = "", value = ""]) => [
        key,
        plain(value),
      ]);
      const node: Node = { name, attributes: Object.fromEntries(given), children: [], text: "" };
      parent.children.push(node);
      if (!empty) open.push(node);
    }
  }
  const [root] = top.children;
  if (open.length !== 1 || top.children.length !== 1 || !root) throw new Error("Not one root element");
  return root;
}

/** All elements at a path such as "cac:TaxTotal/cac:TaxSubtotal". */
export const all = (node: Node, path: string): Node[] =>
  path
    .split("/")
    .reduce((nodes, name) => nodes.flatMap(({ children }) => children.filter((one) => one.name === name)), [node]);
/** The text at a path; empty without one. */
export const textAt = (node: Node, path: string): string => all(node, path)[0]?.text ?? "";
