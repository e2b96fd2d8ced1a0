import type { ReactNode } from "react";

export function Code({ children }: { children: ReactNode }) {
  return <code className="font-mono text-ink text-sm">{children}</code>;
}

/** Code to copy; long lines wrap. */
export const CommandLine = ({ children }: { children: string }) => (
  <pre className="mt-2 whitespace-pre-wrap wrap-anywhere rounded-lg border border-line bg-sunken px-4 py-3 font-mono text-sm">
    <code>{children}</code>
  </pre>
);

/** A sentence with code between backticks. */
export function TextWithCode({ text }: { text: string }) {
  return text.split("`").map((piece, n) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: parts of a text have no id, and their order never changes
    n % 2 === 0 ? piece : <Code key={n}>{piece}</Code>,
  );
}
