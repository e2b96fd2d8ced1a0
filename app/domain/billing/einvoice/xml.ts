/** Writes XML from nested elements. An element without text or children is left out: e-invoices must not have empty ones. */

export type Xml = { name: string; attributes: Record<string, string>; content: string | Xml[] } | null;

const ESCAPED: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
// XML 1.0 has no representation of these characters.
const escapeText = (text: string): string =>
  text
    .replace(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, "")
    .replace(/[&<>"]/g, (one) => ESCAPED[one] ?? one);

/** `null` when there is nothing to say: empty text, or no children. */
export function element(name: string, content: string | readonly Xml[], attributes: Record<string, string> = {}): Xml {
  if (typeof content === "string") return content.trim() === "" ? null : { name, attributes, content: content.trim() };
  const children = content.filter((child) => child !== null);
  return children.length === 0 ? null : { name, attributes, content: children };
}

export function xmlText(root: Xml): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n${write(root, "")}`;
}

function write(node: Xml, indent: string): string {
  if (node === null) return "";
  const attributes = Object.entries(node.attributes).map(([key, value]) => ` ${key}="${escapeText(value)}"`);
  const open = `${indent}<${node.name}${attributes.join("")}>`;
  if (typeof node.content === "string") return `${open}${escapeText(node.content)}</${node.name}>\n`;
  return `${open}\n${node.content.map((child) => write(child, `${indent}  `)).join("")}${indent}</${node.name}>\n`;
}
