import { data } from "@remix-run/cloudflare";
import type { InviteForm } from "#app/domain/companies/onboarding/onboarding.schema";
import type { Ctx } from "#app/domain/kernel/ctx";
import { asDomainError } from "#app/domain/kernel/db-errors.server";
import { DomainError, invalid, STATUS_OF } from "#app/domain/kernel/errors";
import { inviteUser } from "#app/domain/users/users.service.server";
import type { FormAnswer } from "#app/http/guards/guard.server";

/** In addition to the form's result: which rows were invited even though others failed. */
export interface Invited extends FormAnswer {
  invited: string[];
}

/**
 * Invites each row independently: a refused row does not block the others, and stays in the form with its error.
 * @throws validation when no row names a person
 */
export async function inviteAll(ctx: Ctx, companyId: string, { people }: InviteForm, form: FormData, origin: string) {
  const rows = people.flatMap((person, index) => (person ? [{ person, index }] : []));
  if (rows.length === 0)
    throw invalid({ "people[0].email": ["Enter an email address, or skip this step"] }, "validation");
  const invited: string[] = [];
  const refused: { row: Record<string, string>; error: DomainError }[] = [];
  for (const { person, index } of rows) {
    try {
      await inviteUser(ctx, { ...person, companyId }, { origin });
      invited.push(person.email);
    } catch (thrown) {
      const error = asDomainError(thrown);
      if (!(error instanceof DomainError)) throw thrown;
      refused.push({ row: asTyped(form, index), error });
    }
  }
  const [first] = refused;
  if (!first) return { invited, answer: null };
  // 200 when some were invited, because Remix does not reload the page after an error status.
  const status = invited.length > 0 ? 200 : STATUS_OF[first.error.code];
  return { invited, answer: data(answerWith(invited, refused), { status }) };
}

const asTyped = (form: FormData, index: number): Record<string, string> =>
  Object.fromEntries(
    ["email", "firstName", "lastName", "role"].map((name) => [
      name,
      String(form.get(`people[${index}].${name}`) ?? ""),
    ]),
  );

function answerWith(invited: string[], refused: { row: Record<string, string>; error: DomainError }[]): Invited {
  const error: Record<string, string[]> = {};
  refused.forEach(({ error: why }, index) => {
    const fields = why.detail.fields ?? { email: [why.message] };
    for (const [name, messages] of Object.entries(fields)) error[`people[${index}].${name}`] = messages;
  });
  const initialValue = { people: refused.map(({ row }) => row) };
  return { invited, result: { status: "error", initialValue, error } };
}
