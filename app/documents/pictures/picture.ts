/** A picture as a PDF takes it: a JPEG as it is, or its points, three bytes each. */
export interface Picture {
  /** In points of the picture. */
  width: number;
  height: number;
  kind: "jpeg" | "rgb";
  isGrey: boolean;
  bytes: Uint8Array;
}

/** Where it stands on a sheet, in millimetres. */
export interface PlacedPicture {
  picture: Picture;
  x: number;
  y: number;
  width: number;
  height: number;
}

/** How large it is in this box, with its own proportions. */
export function fitted({ width, height }: Picture, box: { width: number; height: number }) {
  const scale = Math.min(box.width / width, box.height / height);
  return { width: width * scale, height: height * scale };
}
