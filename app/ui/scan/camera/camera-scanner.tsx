import { useState } from "react";
import { Camera } from "#app/ui/icons/icons";
import { Button } from "../../primitives/buttons/button";
import type { ExpectedItem } from "./expected-items";
import { PictureButton } from "./picture-button";

interface Props {
  onCode: (code: string) => void;
  /**
   * Expected items: the reader tries harder to find their codes, and accepts what only matches one of them. Never given
   * where a lot or a serial number is scanned.
   */
  known?: readonly ExpectedItem[];
  /** Closes after one code instead of waiting for the next. */
  isSingle?: boolean;
}

type Opened = typeof import("./viewfinder");

/**
 * Reads codes with the camera, or from a picture. The camera's permission is requested, and its code loaded, only when
 * the user opens it.
 */
export function CameraScanner({ onCode, known, isSingle = false }: Props) {
  const [opened, setOpened] = useState<Opened | "opening" | "unreachable" | null>(null);

  function open() {
    setOpened("opening");
    import("./viewfinder").then(setOpened, () => setOpened("unreachable"));
  }
  function onRead(code: string) {
    if (isSingle) setOpened(null);
    onCode(code);
  }

  return (
    <div className="js-only grid gap-3 sm:justify-items-start">
      {opened && typeof opened === "object" ? (
        <opened.Viewfinder onCode={onRead} known={known} onClose={() => setOpened(null)} />
      ) : (
        <div className="flex flex-wrap gap-2">
          <Button size="touch" icon={Camera} aria-busy={opened === "opening"} onClick={open} className="max-sm:flex-1">
            <span className="max-sm:capitalize">
              <span className="max-sm:sr-only">Scan with the </span>camera
            </span>
          </Button>
          <PictureButton onCode={onCode} known={known} />
        </div>
      )}
      {opened === "unreachable" && (
        <p role="alert">The camera could not be loaded. Check your connection, then try again.</p>
      )}
    </div>
  );
}
