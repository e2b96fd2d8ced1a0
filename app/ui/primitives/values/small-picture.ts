import { createContext, useContext } from "react";
import type { PictureSide } from "#app/domain/files/image-limits";
import { smallPicturePath } from "#app/http/picture-path";

/** Id of the signed-in user, who may keep copies of the pictures on their pages. */
export const PictureViewer = createContext<string | null>(null);

/** The address of a picture's smaller copy, for the viewer's pages. */
export function useSmallPicture(): (path: string, side: PictureSide) => string {
  const viewer = useContext(PictureViewer);
  return (path, side) => smallPicturePath(path, side, viewer);
}
