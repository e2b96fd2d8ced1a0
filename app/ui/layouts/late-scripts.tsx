import { Scripts } from "@remix-run/react";
import { cloneElement, type ReactElement } from "react";

type Drawn = ReactElement | null | Drawn[];

/**
 * Remix's scripts. They are fetched after what the page is painted with: of equal rank they would share a slow line with
 * the style sheet and the font, and the page, which is whole without them, would stay white until they are there.
 */
export function LateScripts({ nonce }: { nonce: string | undefined }) {
  // Called, and not rendered, to come at the links that it draws.
  const drawn = Scripts({ nonce });
  return drawn && cloneElement(drawn, undefined, ...drawn.props.children.map(late));
}

const late = (node: Drawn): Drawn =>
  Array.isArray(node) ? node.map(late) : node?.type === "link" ? cloneElement(node, LOW) : node;

const LOW = { fetchpriority: "low" } as object;
