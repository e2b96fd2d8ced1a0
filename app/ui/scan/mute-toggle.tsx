import { Volume2, VolumeX } from "#app/ui/icons/icons";
import { IconButton } from "../primitives/buttons/icon-button";
import { useScannerSettings, writeScannerSettings } from "./scanner-settings";

/** Sound on or off, stored on this device. */
export function MuteToggle() {
  const { isMuted } = useScannerSettings();
  return (
    <IconButton
      className="js-only"
      size="touch"
      label={isMuted ? "Turn the sound on" : "Turn the sound off"}
      aria-pressed={isMuted}
      icon={isMuted ? VolumeX : Volume2}
      onClick={() => writeScannerSettings({ isMuted: !isMuted })}
    />
  );
}
