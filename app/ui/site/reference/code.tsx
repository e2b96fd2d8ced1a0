import type { ReactNode } from "react";

export function Code({ children }: { children: ReactNode }) {
  return <code className="font-mono text-ink text-sm">{children}</code>;
}

/** A sentence in which names stand between backticks. */
export function Said({ text }: { text: string }) {
  return text.split("`").map((piece, n) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: a text does not change its order
    n % 2 === 0 ? piece : <Code key={n}>{piece}</Code>,
  );
}
