import { useRef, useState } from "react";
import { Image } from "#app/ui/icons/icons";
import { Button } from "../../primitives/buttons/button";
import type { ExpectedItem } from "./expected-items";

interface Props {
  onCode: (code: string) => void;
  known?: readonly ExpectedItem[] | undefined;
}
type State = "idle" | "reading" | { message: string } | { choices: string[] };

/** Reads a picture from the device, or one taken now. It is decoded on the device and never uploaded. */
export function PictureButton({ onCode, known = [] }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const [state, setState] = useState<State>("idle");

  async function read(file: File) {
    setState("reading");
    const answer = await import("./read-file.client").then(
      ({ readFile }) => readFile(file, known),
      () => ({ problem: "The barcode reader could not be loaded. Check your connection, then try again." }),
    );
    if ("problem" in answer) return setState({ message: answer.problem });
    const [first, ...others] = answer.codes;
    if (others.length > 0) return setState({ choices: answer.codes });
    setState(answer.match ? { message: answer.match } : "idle");
    if (first !== undefined) onCode(first);
  }

  return (
    <>
      <input
        ref={input}
        type="file"
        accept="image/*"
        data-volatile
        hidden
        aria-label="Photo of a code"
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          // Resets the input, so that the same picture can be chosen again.
          target.value = "";
          if (file) void read(file);
        }}
      />
      <Button
        size="touch"
        icon={Image}
        aria-busy={state === "reading"}
        className="max-sm:flex-1"
        onClick={() => input.current?.click()}
      >
        <span className="max-sm:capitalize">
          <span className="max-sm:sr-only">Scan from </span>photo
        </span>
      </Button>
      <div aria-live="polite" className="basis-full empty:hidden">
        {state === "reading" && <p className="text-muted">Reading the photo</p>}
        {typeof state === "object" && "message" in state && <p>{state.message}</p>}
        {typeof state === "object" && "choices" in state && (
          <div className="grid gap-2">
            <p>The photo contains several codes. Which one?</p>
            <div className="flex flex-wrap gap-2">
              {state.choices.map((code) => (
                <Button
                  key={code}
                  size="touch"
                  className="max-w-full font-mono"
                  onClick={() => {
                    setState("idle");
                    onCode(code);
                  }}
                >
                  <span className="truncate">{code}</span>
                </Button>
              ))}
            </div>
          </div>
        )}
      </div>
    </>
  );
}
