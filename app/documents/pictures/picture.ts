/** A picture as a PDF stores it: a JPEG unchanged, or raw RGB with three bytes per pixel. */
export interface Picture {
  /** In pixels. */
  width: number;
  height: number;
  kind: "jpeg" | "rgb";
  isGrey: boolean;
  bytes: Uint8Array;
}

/** Its position and size on a sheet, in millimetres. */
export interface PlacedPicture {
  picture: Picture;
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Its size when scaled to fit the box, keeping its proportions. */
export function fitted({ width, height }: Picture, box: { width: number; height: number }) {
  const scale = Math.min(box.width / width, box.height / height);
  return { width: width * scale, height: height * scale };
}
