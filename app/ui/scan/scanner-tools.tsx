import { Suspense, useState } from "react";
import { Settings } from "#app/ui/icons/icons";
import { IconButton } from "../primitives/buttons/icon-button";
import { part } from "../primitives/part";
import { MuteToggle } from "./mute-toggle";

const ScannerPanel = part(() => import("./settings/scanner-panel").then(({ ScannerPanel }) => ScannerPanel));

/** Sound on or off, and how this device's scanner is set. */
export function ScannerTools() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <MuteToggle />
      <IconButton
        className="js-only"
        size="touch"
        icon={Settings}
        label="Scanner settings"
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      />
      <Suspense>{isOpen && <ScannerPanel onClose={() => setOpen(false)} />}</Suspense>
    </>
  );
}
