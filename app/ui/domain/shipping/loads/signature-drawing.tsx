import { SIGNATURE_BOX } from "#app/domain/shipping/loads/signature";

/** A signature as large as its place. Black on white in the dark too, as on paper. */
export const SignatureDrawing = ({ signature, label }: { signature: string; label: string }) => (
  <svg
    viewBox={`0 0 ${SIGNATURE_BOX.width} ${SIGNATURE_BOX.height}`}
    role="img"
    aria-label={label}
    className="pointer-events-none block w-full rounded-lg bg-white"
  >
    <path d={signature} fill="none" stroke="black" strokeWidth={5} strokeLinecap="round" strokeLinejoin="round" />
  </svg>
);
