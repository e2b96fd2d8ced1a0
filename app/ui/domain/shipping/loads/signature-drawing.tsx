import { SIGNATURE_BOX } from "#app/domain/shipping/loads/signature";

/** A signature as large as its place, in the color of the text around it. */
export const SignatureDrawing = ({ signature, label }: { signature: string; label: string }) => (
  <svg
    viewBox={`0 0 ${SIGNATURE_BOX.width} ${SIGNATURE_BOX.height}`}
    role="img"
    aria-label={label}
    className="pointer-events-none block w-full text-ink"
  >
    <path
      d={signature}
      fill="none"
      stroke="currentColor"
      strokeWidth={5}
      strokeLinecap="round"
      strokeLinejoin="round"
    />
  </svg>
);
