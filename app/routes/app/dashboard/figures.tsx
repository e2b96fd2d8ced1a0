/** The start page without a dialog on it. */
export default function Figures() {
  return null;
}
