import { inputClass } from "../../../forms/field-parts/input-class";
import { cx } from "../../../primitives/classes";
import { useSmallPicture } from "../../../primitives/values/small-picture";
import { PICTURE_BOX, PICTURE_FIELDS, PICTURE_TYPES, type PictureProps } from "./picture-parts";

const PLACES = ["First", "Second", "Third"];

/** Without scripts: files sent with the form, and a select beside each picture for its position. */
export function PlainPictures({ id, describedBy, initial }: PictureProps) {
  const small = useSmallPicture();
  return (
    <div className="grid gap-4">
      {initial.length > 0 && (
        <ol className="grid grid-cols-3 gap-3 sm:max-w-md">
          {initial.map((url, n) => (
            <li key={url} className="grid gap-2">
              <div className={PICTURE_BOX}>
                <img
                  src={small(url, "320")}
                  alt={`${n + 1} of ${initial.length}`}
                  className="size-full object-contain"
                />
              </div>
              <input type="hidden" name={PICTURE_FIELDS[n]} value={url} />
              <select
                name={`image${n + 1}Place`}
                aria-label={`Position of image ${n + 1}`}
                defaultValue={n + 1}
                className={inputClass}
              >
                {initial.map((one, place) => (
                  <option key={one} value={place + 1}>
                    {PLACES[place]}
                  </option>
                ))}
                <option value="remove">Remove</option>
              </select>
            </li>
          ))}
        </ol>
      )}
      <div>
        <label htmlFor={id} className="mb-1.5 block font-medium">
          Add images
        </label>
        <input
          id={id}
          name="pictures"
          type="file"
          accept={PICTURE_TYPES}
          multiple
          aria-describedby={describedBy}
          className={cx(
            inputClass,
            "h-auto! p-1.5 text-muted file:mr-3 file:h-8 file:rounded-md file:bg-sunken file:px-3 file:font-medium file:text-ink",
          )}
        />
      </div>
    </div>
  );
}
