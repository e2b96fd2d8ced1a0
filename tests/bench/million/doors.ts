import { readFileSync } from "node:fs";
import { ROOT } from "#workers/local/paths";
import routes from "../../../app/routes";

/** An address that answers to GET, as `app/routes.ts` has it. */
export interface GetDoor {
  /** "/orders/view/:orderId" */
  path: string;
  kind: "page" | "call";
}

interface Node {
  path?: string;
  index?: boolean;
  file: string;
  id?: string;
  children?: Node[];
}

/** Every page, and every file or call that is read. What only takes POST is left out, and what only this build has. */
export const getDoors = (): GetDoor[] =>
  walk(routes as Node[], "").filter(({ path }) => !path.startsWith("/bench/") && !path.includes("*"));

function walk(nodes: readonly Node[], above: string): GetDoor[] {
  return nodes.flatMap((node) => {
    const path = node.path ? `${above}/${node.path}` : above;
    // A layout has no address of its own unless it has a path.
    const isDoor = node.index === true || node.path !== undefined;
    const door = isDoor ? doorOf(node.file, path || "/") : [];
    return [...door, ...walk(node.children ?? [], path)];
  });
}

function doorOf(file: string, path: string): GetDoor[] {
  const text = readFileSync(`${ROOT}app/${file}`, "utf8");
  if (/export default function/.test(text)) return [{ path, kind: "page" }];
  const guard = /export const loader = (\w+)/.exec(text)?.[1];
  return guard && guard !== "noGet" ? [{ path, kind: "call" }] : [];
}
