import { z } from "zod";
import { FILE_PLACES } from "#db/schema/values/file-places";

export const FilePlaceForm = z.object({ place: z.enum(FILE_PLACES, "Choose where files are stored") });
