import { DomainError } from "../kernel/errors";

/** Two companies of one name would be taken for each other wherever a person chooses between them. */
export function nameTaken(name: string): DomainError {
  const message = `There is a company named ${name} already. Add what tells them apart, such as the city.`;
  return new DomainError("duplicate_company_name", message, {
    fields: { name: [message] },
  });
}
