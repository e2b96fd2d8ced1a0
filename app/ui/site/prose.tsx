import { Fragment } from "react";
import type { Block, Run } from "#app/domain/system/help/article-blocks";

/** Typography of an article: a readable line length, and numbered steps. */
export function Prose({ blocks }: { blocks: Block[] }) {
  return (
    <div className="grid max-w-[42rem] gap-4 text-md [&_li]:pl-1">
      {blocks.map((block, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: parts of a text have no id, and their order never changes
        <ProseBlock key={index} block={block} />
      ))}
    </div>
  );
}

function ProseBlock({ block }: { block: Block }) {
  if (block.kind === "heading") return <h2 className="mt-4 text-lg">{block.text}</h2>;
  if (block.kind === "text") {
    return (
      <p>
        <Runs runs={block.runs} />
      </p>
    );
  }
  const List = block.kind === "steps" ? "ol" : "ul";
  return (
    <List
      className={`grid gap-2 pl-5 marker:text-muted ${block.kind === "steps" ? "tabular list-decimal" : "list-disc"}`}
    >
      {block.items.map((runs, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: parts of a text have no id, and their order never changes
        <li key={index}>
          <Runs runs={runs} />
        </li>
      ))}
    </List>
  );
}

const Runs = ({ runs }: { runs: Run[] }) =>
  runs.map(({ text, bold }, index) =>
    bold ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: parts of a text have no id, and their order never changes
      <strong key={index} className="font-semibold">
        {text}
      </strong>
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: parts of a text have no id, and their order never changes
      <Fragment key={index}>{text}</Fragment>
    ),
  );
