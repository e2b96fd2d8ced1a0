import type { ComponentProps } from "react";
import { LiveUpdates } from "../live/live-updates";
import Shortcuts from "../palette/shortcuts";

/** What every signed-in screen has beside what it shows. */
export default function Background(shortcuts: ComponentProps<typeof Shortcuts>) {
  return (
    <>
      <Shortcuts {...shortcuts} />
      <LiveUpdates />
    </>
  );
}
