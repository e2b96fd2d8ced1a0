import { useEffect, useRef, useState } from "react";
import { Flashlight, FlashlightOff } from "#app/ui/icons/icons";
import { Button } from "../primitives/buttons/button";
import { Hint } from "../primitives/states/hint";
import { createAgreement } from "./agreement";
import { CAMERA_FORMATS, type Camera, type CameraFormats, cameraObstacle, cameraProblem } from "./camera";

type Props = { onCode: (code: string) => void; formats?: CameraFormats };

/** What the camera sees, and the codes that it reads in it. */
export function Viewfinder({ onCode, formats = CAMERA_FORMATS }: Props) {
  const target = useRef<HTMLDivElement>(null);
  const [camera, setCamera] = useState<Camera | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [torch, setTorch] = useState(false);
  // Through a ref: a new callback must not close and open the camera.
  const report = useRef(onCode);
  useEffect(() => {
    report.current = onCode;
  });

  // The formats of one opening stay as they were.
  const wanted = useRef(formats);
  useEffect(() => {
    const obstacle = cameraObstacle();
    if (obstacle || !target.current) return setProblem(obstacle);
    const see = createAgreement();
    let isGone = false;
    let opened: Camera | null = null;
    const place = target.current;
    const onFrame = (code: string, format: string) => {
      const accepted = see({ code, format }, performance.now());
      if (accepted) report.current(accepted);
    };
    const opening = import("./camera.client").then(({ openCamera }) => openCamera(place, wanted.current, onFrame));
    opening.then(
      (one) => {
        opened = one;
        if (isGone) void one.close();
        else setCamera(one);
      },
      (error) => !isGone && setProblem(cameraProblem(error)),
    );
    return () => {
      isGone = true;
      void opened?.close();
    };
  }, []);

  if (problem) {
    return (
      <Hint tone="warn" role="alert">
        {problem}
      </Hint>
    );
  }
  return (
    <div className="relative w-full max-w-3xl overflow-hidden rounded-lg border border-line bg-sunken">
      <div ref={target} className="viewfinder aspect-video" />
      {!camera && (
        <p role="status" className="absolute inset-0 grid place-items-center text-muted">
          Opening the camera
        </p>
      )}
      {camera && <span aria-hidden="true" className="viewfinder-line" />}
      {camera?.hasTorch && (
        <Button
          size="touch"
          icon={torch ? FlashlightOff : Flashlight}
          aria-pressed={torch}
          className="absolute right-3 bottom-3"
          onClick={() =>
            void camera.setTorch(!torch).then(
              () => setTorch(!torch),
              () => undefined,
            )
          }
        >
          {torch ? "Light off" : "Light on"}
        </Button>
      )}
    </div>
  );
}
