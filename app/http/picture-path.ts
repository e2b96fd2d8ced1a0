import type { PictureSide } from "#app/domain/files/image-limits";

/** Query parameter with the id of the user whose page shows the picture. */
export const VIEWER = "viewer";

/**
 * Address of a smaller copy of a picture, for one user's pages: the browser keeps the copy for a day, and another user
 * of the device has another address. Other addresses, such as the preview of a chosen file, stay as they are.
 */
export const smallPicturePath = (path: string, side: PictureSide, viewer: string | null): string =>
  path.startsWith("/") && !path.includes("?") ? `${path}?side=${side}${viewer ? `&${VIEWER}=${viewer}` : ""}` : path;
