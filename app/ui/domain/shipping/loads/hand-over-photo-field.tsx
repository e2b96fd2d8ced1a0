import { FileField } from "#app/ui/forms/fields/file-field";

/** Its form needs `encType="multipart/form-data"`. */
export const HandOverPhotoField = ({ optional = false }: { optional?: boolean }) => (
  <FileField
    name="photo"
    label="Photo of the signed manifest or the trailer"
    accept="image/jpeg,image/png,image/webp"
    hint="JPEG, PNG, or WebP, up to 5 MB"
    optional={optional}
  />
);
