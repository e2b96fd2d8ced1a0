import { asDomainError } from "#app/domain/kernel/db-errors.server";
import { DomainError } from "#app/domain/kernel/errors";
import { done, type FlashInput } from "./flash.server";

/**
 * Runs a button's action and redirects to `back` with a message when it is refused. What is not found is thrown.
 * `failure.description` is shown when the refusal has no message.
 */
export async function doneOrRefused(
  back: string,
  failure: { title: string; description: string },
  act: () => Promise<FlashInput | Response>,
): Promise<Response> {
  try {
    const outcome = await act();
    return outcome instanceof Response ? outcome : done(back, outcome);
  } catch (thrown) {
    const error = asDomainError(thrown);
    if (!(error instanceof DomainError) || error.code === "not_found") throw thrown;
    const { title, description } = failure;
    return done(back, { title, description: error.message || description, variant: "destructive" });
  }
}
