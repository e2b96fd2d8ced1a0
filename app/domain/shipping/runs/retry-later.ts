/** An order of a run that can neither be completed nor failed yet. */
export class RetryLater extends Error {
  constructor(
    readonly seconds: number,
    /** The partner asks to wait, so the run's other orders must wait too. */
    readonly forAll: boolean,
  ) {
    super("later");
  }
}
