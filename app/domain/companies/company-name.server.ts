import { DomainError } from "../kernel/errors";

/** Company names are unique, because people select companies by name. */
export function nameTaken(name: string): DomainError {
  const message = `A company named ${name} already exists. Add something to tell them apart, such as the city.`;
  return new DomainError("duplicate_company_name", message, {
    fields: { name: [message] },
  });
}
