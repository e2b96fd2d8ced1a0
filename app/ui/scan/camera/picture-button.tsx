import { useRef, useState } from "react";
import { Image } from "#app/ui/icons/icons";
import { Button } from "../../primitives/buttons/button";
import { part } from "../../primitives/part";
import type { ExpectedItem } from "./expected-items";

// In the module that read the picture, so that they need no network.
const PictureChoices = part(() => import("./read-file.client"), "PictureChoices");

interface Props {
  onCode: (code: string) => void;
  known?: readonly ExpectedItem[] | undefined;
}
interface State {
  isReading?: boolean;
  message?: string | undefined;
  choices?: string[];
}

/** Reads a picture from the device, or one taken now. It is decoded on the device and never uploaded. */
export function PictureButton({ onCode, known = [] }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const [{ isReading, message, choices }, setState] = useState<State>({});

  async function read(file: File) {
    setState({ isReading: true });
    // Destructured below: Vite takes names before `await import` for those of the module, also with a `then` behind it.
    const answer = await import("./read-file.client").then(
      ({ readFile }) => readFile(file, known),
      () => ({ codes: [], message: "The barcode reader could not be loaded. Check your connection, then try again." }),
    );
    const { codes, message } = answer;
    setState(codes.length > 1 ? { choices: codes } : { message });
    if (codes.length === 1) onCode(codes[0] as string);
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
        aria-busy={isReading}
        className="max-sm:flex-1"
        onClick={() => input.current?.click()}
      >
        <span className="max-sm:capitalize">
          <span className="max-sm:sr-only">Scan from </span>photo
        </span>
      </Button>
      <div aria-live="polite" className="basis-full empty:hidden">
        {isReading && <p className="text-muted">Reading the photo</p>}
        {message && <p>{message}</p>}
        {choices && (
          <PictureChoices
            codes={choices}
            onChoose={(code) => {
              setState({});
              onCode(code);
            }}
          />
        )}
      </div>
    </>
  );
}
