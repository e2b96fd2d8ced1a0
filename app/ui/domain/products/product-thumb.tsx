import { Thumb } from "../../primitives/values/thumb";

/** A product's first picture in a list, beside its name: decorative. */
export const ProductThumb = ({ src }: { src: string | null }) => (
  <span className="mr-1 inline-flex shrink-0">
    <Thumb src={src} alt="" size={32} />
  </span>
);
