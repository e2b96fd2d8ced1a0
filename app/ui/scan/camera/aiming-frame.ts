import type { Region } from "./reader/pixels";

interface Size {
  width: number;
  height: number;
}

/** The frame drawn over the picture, as fractions of the visible part. */
export const AIM = { x: 0.08, y: 0.26, width: 0.84, height: 0.48 };

/** The frame in video pixels. The video is cropped to its center to fill its box. */
export function codeAimedAt(video: Size, box: Size): Region {
  if (video.width === 0 || video.height === 0 || box.width === 0 || box.height === 0)
    return { x: 0, y: 0, width: video.width, height: video.height };
  const scale = Math.max(box.width / video.width, box.height / video.height);
  const [seenWidth, seenHeight] = [box.width / scale, box.height / scale];
  return {
    x: (video.width - seenWidth) / 2 + seenWidth * AIM.x,
    y: (video.height - seenHeight) / 2 + seenHeight * AIM.y,
    width: seenWidth * AIM.width,
    height: seenHeight * AIM.height,
  };
}

/** Of several codes, the one nearest to the center of the frame, and whether it is inside the frame. */
export function inAimingFrame<T extends { points: readonly { x: number; y: number }[] }>(
  reads: readonly T[],
  { x, y, width, height }: Region,
): { read: T; isWithin: boolean } | null {
  const middle = { x: x + width / 2, y: y + height / 2 };
  const all = reads.map((read) => {
    const count = Math.max(1, read.points.length);
    const dx = read.points.reduce((sum, point) => sum + point.x, 0) / count - middle.x;
    const dy = read.points.reduce((sum, point) => sum + point.y, 0) / count - middle.y;
    return { read, isWithin: Math.abs(dx) <= width / 2 && Math.abs(dy) <= height / 2, away: Math.hypot(dx, dy) };
  });
  return all.sort((a, b) => a.away - b.away)[0] ?? null;
}
