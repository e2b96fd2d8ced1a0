/** One result of a search, to be put into a text field. */
export interface Suggestion {
  id: string;
  /** The field's text when it is chosen. */
  value: string;
  title: string;
  /** Shown in the typeface of numbers and codes. */
  code?: string;
  detail?: string;
}

export interface Suggest<S extends Suggestion> {
  /** Asks the server. `field` belongs to the form whose other fields may narrow the search. */
  search: (text: string, field: HTMLInputElement, signal: AbortSignal) => Promise<S[]>;
  /** Name of the list, such as "Products". */
  label: string;
  /** Text when nothing is found; without it, nothing is shown: the typed text is as good. */
  nothing?: string;
  /** Suggests also before anything is typed. */
  fromStart?: boolean;
  /** Enter right after typing waits for the results and chooses the exact or only one, as a scanner needs it. */
  takesScans?: boolean;
  /** Returns true when the suggestion was used elsewhere; the field is then left empty. */
  onChoose?: (chosen: S, field: HTMLInputElement, isScanned: boolean) => boolean | undefined;
  /** The user typed something else than the chosen suggestion. */
  onType?: () => void;
}
