import { Fragment } from "react";
import { TextLink } from "../../../primitives/buttons/text-link";

const ADDRESS = /^https?:\/\/\S+$/;

/** An email's text, with links where a line consists of one. */
export function LetterText({ text }: { text: string }) {
  return (
    <div dir="auto" className="whitespace-pre-wrap wrap-anywhere rounded-lg bg-sunken p-4">
      {text.split("\n").map((line, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines have no id, and an email's never change
        <Fragment key={place}>
          {place > 0 && "\n"}
          {ADDRESS.test(line.trim()) ? <TextLink href={line.trim()}>{line.trim()}</TextLink> : line}
        </Fragment>
      ))}
    </div>
  );
}
