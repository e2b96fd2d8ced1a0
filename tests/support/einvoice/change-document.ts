/** Changes to a parsed e-invoice that break a rule. */
import { BUYER } from "./einvoice-document";
import { all, type Node } from "./parse-xml";

export type Change = (root: Node) => void;

const pathTo = (path: string): [parent: string, name: string] => {
  const at = path.lastIndexOf("/");
  return at < 0 ? ["", path] : [path.slice(0, at), path.slice(at + 1)];
};
const parentsOf = (root: Node, parent: string): Node[] => (parent === "" ? [root] : all(root, parent));
const first = (nodes: readonly Node[], path: string): Node => {
  const [node] = nodes;
  if (!node) throw new Error(`The document has no ${path}`);
  return node;
};

export const drop =
  (path: string): Change =>
  (root) => {
    const [parent, name] = pathTo(path);
    first(all(root, path), path);
    for (const node of parentsOf(root, parent)) node.children = node.children.filter((child) => child.name !== name);
  };
export const set =
  (path: string, text: string): Change =>
  (root) => {
    first(all(root, path), path).text = text;
  };
export const attribute =
  (path: string, name: string, value: string | null): Change =>
  (root) => {
    const { attributes } = first(all(root, path), path);
    if (value === null) delete attributes[name];
    else attributes[name] = value;
  };
export const add =
  (parent: string, name: string, text: string): Change =>
  (root) => {
    first(parentsOf(root, parent), parent).children.push({ name, text, attributes: {}, children: [] });
  };
export const twice =
  (path: string): Change =>
  (root) => {
    const [parent] = pathTo(path);
    first(parentsOf(root, parent), parent).children.push(structuredClone(first(all(root, path), path)));
  };
export const both =
  (...changes: Change[]): Change =>
  (root) => {
    for (const change of changes) change(root);
  };
/** Gives the buyer an electronic address. */
export const address = (scheme: string, id: string): Change =>
  both(attribute(`${BUYER}/cbc:EndpointID`, "schemeID", scheme), set(`${BUYER}/cbc:EndpointID`, id));
