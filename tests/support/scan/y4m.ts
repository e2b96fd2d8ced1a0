import { writeFileSync } from "node:fs";

interface Shot {
  grey: Uint8ClampedArray;
  frames: number;
}

/** A film of gray pictures in the format that Chromium plays instead of a camera, in a loop. */
export function writeFilm(file: string, width: number, height: number, fps: number, shots: readonly Shot[]): void {
  const colourless = Buffer.alloc((width * height) / 2, 128);
  const parts = [Buffer.from(`YUV4MPEG2 W${width} H${height} F${fps}:1 Ip A1:1 C420jpeg\n`)];
  for (const { grey, frames } of shots)
    for (let n = 0; n < frames; n++) parts.push(Buffer.from("FRAME\n"), Buffer.from(grey), colourless);
  writeFileSync(file, Buffer.concat(parts));
}
