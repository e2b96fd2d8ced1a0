/** An order of a run that can be neither done nor given up yet. */
export class RetryLater extends Error {
  constructor(
    readonly seconds: number,
    /** Others of the run have to wait too, as it is the partner that asks for it. */
    readonly forAll: boolean,
  ) {
    super("later");
  }
}
