import { Volume2, VolumeX } from "#app/ui/icons/icons";
import { IconButton } from "../primitives/buttons/icon-button";
import { useMuted } from "./mute";

/** Sound on or off, remembered on this device. */
export function MuteToggle() {
  const [muted, setMuted] = useMuted();
  return (
    <IconButton
      className="js-only"
      size="touch"
      label={muted ? "Turn the sound on" : "Turn the sound off"}
      aria-pressed={muted}
      icon={muted ? VolumeX : Volume2}
      onClick={() => setMuted(!muted)}
    />
  );
}
