/** A run of text, bold or not. */
export interface Run {
  text: string;
  bold: boolean;
}

export type Block =
  | { kind: "heading"; text: string }
  | { kind: "text"; runs: Run[] }
  | { kind: "steps" | "points"; items: Run[][] };

/** Parses a text in the form that `WrittenArticle` describes into blocks for rendering. */
export function articleBlocks(body: string): Block[] {
  return body
    .trim()
    .split(/\n\s*\n/)
    .map((part): Block => {
      const lines = part.trim().split("\n");
      const first = lines[0] ?? "";
      if (first.startsWith("## ")) return { kind: "heading", text: first.slice(3) };
      if (first.startsWith("- ")) return { kind: "points", items: lines.map((line) => runs(line.slice(2))) };
      if (/^\d+\. /.test(first)) {
        return { kind: "steps", items: lines.map((line) => runs(line.replace(/^\d+\. /, ""))) };
      }
      return { kind: "text", runs: runs(lines.join(" ")) };
    });
}

const runs = (line: string): Run[] =>
  line.split("**").flatMap((text, index) => (text ? [{ text, bold: index % 2 === 1 }] : []));
