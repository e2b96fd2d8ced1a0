import { useEffect, useRef, useState } from "react";
import { CameraOff, Flashlight, FlashlightOff, RefreshCw } from "#app/ui/icons/icons";
import { Button } from "../../primitives/buttons/button";
import { Hint } from "../../primitives/states/hint";
import { AIM } from "./aiming-frame";
import { CAMERA_GONE, cameraObstacle, cameraProblem, READER_MISSING } from "./camera";
import type { Camera } from "./camera.client";
import { codesOf, type ExpectedItem, readMessage } from "./expected-items";

interface Props {
  onCode: (code: string) => void;
  /** The camera tries harder to find these. */
  known?: readonly ExpectedItem[] | undefined;
  onClose: () => void;
}

const FLASH_MS = 900;
const percent = (part: number) => `${part * 100}%`;

/** The camera's picture with the aiming frame and the code that was just read. */
export function Viewfinder({ onCode, known = [], onClose }: Props) {
  const video = useRef<HTMLVideoElement>(null);
  const [turn, setTurn] = useState(0);
  const [flash, setFlash] = useState<string | null>(null);
  // Through a ref, because a new callback must not close and reopen the camera.
  const now = useRef({ onCode, known });
  useEffect(() => {
    now.current = { onCode, known };
  });
  const { camera, problem } = useCamera(video, turn, {
    known: () => codesOf(now.current.known),
    onCode: (code, isMatch) => {
      setFlash(readMessage(now.current.known, code, isMatch));
      now.current.onCode(code);
    },
  });
  useEffect(() => {
    if (flash === null) return;
    const timer = setTimeout(() => setFlash(null), FLASH_MS);
    return () => clearTimeout(timer);
  }, [flash]);
  const again = () => setTurn((before) => before + 1);

  return (
    <section aria-label="Camera" className="grid w-full max-w-3xl gap-3">
      {problem ? (
        <div className="grid gap-3">
          <Hint tone="warn" role="alert">
            {problem}
          </Hint>
          <Button size="touch" icon={RefreshCw} onClick={again}>
            Try again
          </Button>
        </div>
      ) : (
        <div className="viewfinder" data-flash={flash ? "" : undefined}>
          <video ref={video} muted playsInline aria-label="Camera preview" />
          <div
            aria-hidden="true"
            className="viewfinder-aim"
            style={{
              left: percent(AIM.x),
              top: percent(AIM.y),
              width: percent(AIM.width),
              height: percent(AIM.height),
            }}
          />
          <p role="status" className="viewfinder-words">
            {flash ? flash : camera ? "Hold the code in the frame" : "Opening the camera"}
          </p>
          {camera && <Controls key={turn} camera={camera} onSwitch={again} />}
        </div>
      )}
      <Button size="touch" icon={CameraOff} onClick={onClose}>
        Close the camera
      </Button>
    </section>
  );
}

function Controls({ camera: { torch, zoom, takeNext }, onSwitch }: { camera: Camera; onSwitch: () => void }) {
  const [isLit, setIsLit] = useState(false);
  const [zoomed, setZoomed] = useState(zoom?.now);
  // A change that the camera refuses has no effect.
  const kept = () => undefined;
  if (!torch && !zoom && !takeNext) return null;
  return (
    <div className="absolute inset-x-3 bottom-3 flex items-center justify-end gap-2">
      {zoom && (
        <label className="mr-auto flex h-14 min-w-0 flex-1 items-center gap-3 rounded-lg bg-surface/90 px-4 text-sm">
          Zoom
          <input
            type="range"
            min={zoom.min}
            max={zoom.max}
            step={zoom.step}
            value={zoomed}
            className="h-14 min-w-0 flex-1 accent-accent"
            onChange={(event) => {
              setZoomed(event.target.valueAsNumber);
              void zoom.set(event.target.valueAsNumber).catch(kept);
            }}
          />
        </label>
      )}
      {takeNext && (
        <Button
          size="touch"
          icon={RefreshCw}
          onClick={() => {
            takeNext();
            onSwitch();
          }}
        >
          Other camera
        </Button>
      )}
      {torch && (
        <Button
          size="touch"
          icon={isLit ? FlashlightOff : Flashlight}
          aria-pressed={isLit}
          onClick={() => void torch.set(!isLit).then(() => setIsLit(!isLit), kept)}
        >
          {isLit ? "Light off" : "Light on"}
        </Button>
      )}
    </div>
  );
}

interface Watching {
  known: () => readonly string[];
  onCode: (code: string, isMatch: boolean) => void;
}

/** Opens the camera, reads codes, and releases the camera while the page is hidden. A new `turn` opens it again. */
function useCamera(video: React.RefObject<HTMLVideoElement>, turn: number, watching: Watching) {
  const [camera, setCamera] = useState<Camera | null>(null);
  const [failed, setFailed] = useState<{ turn: number; words: string } | null>(null);
  const isHidden = useIsHidden();
  const handlers = useRef(watching);
  useEffect(() => {
    handlers.current = watching;
  });
  useEffect(() => {
    const place = video.current;
    if (isHidden || !place) return;
    let isGone = false;
    let stop = () => {};
    const fail = (words: string) => {
      if (isGone) return;
      end();
      setFailed({ turn, words });
    };
    const end = () => {
      isGone = true;
      stop();
      setCamera(null);
    };
    const obstacle = cameraObstacle();
    if (obstacle) fail(obstacle);
    else
      void open(place, handlers, fail).then(
        (opened) => {
          stop = opened.stop;
          if (isGone) stop();
          else setCamera(opened.camera);
        },
        (error) => fail(error instanceof DOMException ? cameraProblem(error) : READER_MISSING),
      );
    return end;
  }, [video, turn, isHidden]);
  return { camera, problem: failed?.turn === turn ? failed.words : null };
}

/** The camera and its reader start in parallel. */
async function open(video: HTMLVideoElement, handlers: React.RefObject<Watching>, fail: (words: string) => void) {
  const [{ openCamera }, { watchFrames }, { startReader }] = await Promise.all([
    import("./camera.client"),
    import("./watch-frames.client"),
    import("./reader/picture-reader.client"),
  ]);
  const reader = startReader();
  // Reported below, where the camera's own refusal takes precedence.
  reader.catch(() => undefined);
  const camera = await openCamera(video, () => fail(CAMERA_GONE));
  const unwatch = watchFrames({
    video,
    known: () => handlers.current?.known() ?? [],
    onCode: (code, isMatch) => handlers.current?.onCode(code, isMatch),
    onFailed: () => fail(READER_MISSING),
  });
  const stop = () => {
    unwatch();
    camera.close();
  };
  return { camera, stop };
}

function useIsHidden(): boolean {
  const [isHidden, setIsHidden] = useState(() => document.hidden);
  useEffect(() => {
    const look = () => setIsHidden(document.hidden);
    document.addEventListener("visibilitychange", look);
    return () => document.removeEventListener("visibilitychange", look);
  }, []);
  return isHidden;
}
