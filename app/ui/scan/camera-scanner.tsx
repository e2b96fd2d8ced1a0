import { useState } from "react";
import { Camera, CameraOff } from "#app/ui/icons/icons";
import { Button } from "../primitives/buttons/button";
import type { CameraFormats } from "./camera";

type Props = { onCode: (code: string) => void; formats?: CameraFormats };

/** A camera that reads barcodes. It is asked for, and all that belongs to it fetched, only when somebody opens it. */
export function CameraScanner(props: Props) {
  const [opened, setOpened] = useState<typeof import("./viewfinder") | "unreachable" | null>(null);

  function toggle() {
    if (opened) setOpened(null);
    else import("./viewfinder").then(setOpened, () => setOpened("unreachable"));
  }

  return (
    <div className="js-only grid gap-3 sm:justify-items-start">
      <Button size="touch" icon={opened ? CameraOff : Camera} aria-expanded={Boolean(opened)} onClick={toggle}>
        {opened ? "Close the camera" : "Scan with the camera"}
      </Button>
      {opened === "unreachable" && (
        <p role="alert">The camera could not be loaded. Check the network, then try again.</p>
      )}
      {opened && opened !== "unreachable" && <opened.Viewfinder {...props} />}
    </div>
  );
}
