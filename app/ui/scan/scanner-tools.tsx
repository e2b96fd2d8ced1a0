import { useState } from "react";
import { Settings } from "#app/ui/icons/icons";
import { notify } from "../layouts/toasts/toast-store";
import { IconButton } from "../primitives/buttons/icon-button";
import { MuteToggle } from "./mute-toggle";

/** Sound toggle, and this device's scanner settings. */
export function ScannerTools() {
  const [opened, setOpened] = useState<typeof import("./settings/scanner-panel") | null>(null);

  function open() {
    import("./settings/scanner-panel").then(setOpened, () =>
      notify({
        title: "Error",
        description: "The settings could not be loaded. Check your connection, then try again.",
        variant: "destructive",
      }),
    );
  }

  return (
    <>
      <MuteToggle />
      <IconButton
        className="js-only"
        size="touch"
        icon={Settings}
        label="Scanner settings"
        aria-haspopup="dialog"
        onClick={open}
      />
      {opened && <opened.ScannerPanel onClose={() => setOpened(null)} />}
    </>
  );
}
