import { Scripts } from "@remix-run/react";
import { cloneElement, isValidElement, type ReactNode } from "react";

/**
 * Remix's scripts. They are fetched after what the page is painted with: of equal rank they would share a slow line with
 * the style sheet and the font, and the page, which is whole without them, would stay white until they are there.
 */
export function LateScripts({ nonce }: { nonce: string | undefined }) {
  // Called, and not rendered, to come at the links that it draws.
  const drawn = Scripts({ nonce });
  return drawn && cloneElement(drawn, undefined, ...drawn.props.children.map(late));
}

function late(node: ReactNode): ReactNode {
  if (Array.isArray(node)) return node.map(late);
  return isValidElement(node) && node.type === "link" ? cloneElement(node, LOW) : node;
}

const LOW = { fetchpriority: "low" } as object;
