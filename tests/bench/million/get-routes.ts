import { readFileSync } from "node:fs";
import { ROOT } from "#workers/local/paths";
import routes from "../../../app/routes";

/** A route of `app/routes.ts` that answers GET. */
export interface GetDoor {
  /** For example "/orders/view/:orderId". */
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

/** Every page, file and call that is read. Excludes routes that accept only POST, and routes of benchmark builds. */
export const getDoors = (): GetDoor[] =>
  walk(routes as Node[], "").filter(({ path }) => !path.startsWith("/bench/") && !path.includes("*"));

function walk(nodes: readonly Node[], above: string): GetDoor[] {
  return nodes.flatMap((node) => {
    const path = node.path ? `${above}/${node.path}` : above;
    // A layout has no address unless it has a path.
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
