import { LABEL_DPI, type LabelDpi } from "#app/documents/codes/symbol";
import { TextLink } from "../../primitives/buttons/text-link";

/** Downloads of the labels beside their PDF, in the language of label printers. */
export const ZplLinks = ({ hrefOf }: { hrefOf: (dpi: LabelDpi) => string }) =>
  LABEL_DPI.map((dpi) => (
    <span key={dpi}>
      , <TextLink href={hrefOf(dpi)}>{`ZPL\u00a0${dpi}\u00a0dpi`}</TextLink>
    </span>
  ));
