import type { FoundPerson } from "#app/domain/system/erasure/erasure.service.server";
import { adminPaths } from "#app/http/admin-paths";
import { PostButton } from "../../forms/post-button";
import { LinkButton } from "../../primitives/buttons/link-button";
import { TextLink } from "../../primitives/buttons/text-link";
import { Hint } from "../../primitives/states/hint";
import { DescriptionList } from "../../primitives/values/description-list";

/** What is stored about a person, what erasure would do with it, and the button that erases it. */
export function PersonFound({ found }: { found: FoundPerson }) {
  const { email, accountId, orders, staged, open, messages, letters, more } = found;
  const isNothing = orders + staged + messages + letters === 0;
  const atLeast = (n: number) => (more ? `at least ${n}` : String(n));
  return (
    <section aria-label="Found" className="grid gap-5">
      <DescriptionList
        items={[
          { term: "Closed orders", detail: atLeast(orders) },
          { term: "Staged orders", detail: atLeast(staged) },
          { term: "Messages", detail: String(messages) },
          { term: "Emails", detail: String(letters) },
        ]}
      />
      {accountId && (
        <Hint tone="warn">
          This person has a user account.{" "}
          <TextLink href={adminPaths.deleteUser(accountId)}>Delete the account</TextLink> first.
        </Hint>
      )}
      {open.length > 0 && (
        <Hint tone="warn">
          Still open, and not changed until they are closed: {open.slice(0, 20).join(", ")}
          {open.length > 20 ? ` and ${open.length - 20} more` : ""}.
        </Hint>
      )}
      {isNothing ? (
        <p>No data is stored for this person.</p>
      ) : (
        <>
          <p className="max-w-[68ch] text-muted">
            Name, address, phone, and notes are removed from these orders. Store data, labels, messages, and emails are
            deleted. Order numbers, products, prices, dates, tracking numbers, the country, and invoices stay. This
            cannot be undone.
          </p>
          {!accountId && (
            <div className="flex flex-wrap-reverse items-center justify-end gap-2 pt-1 max-sm:*:grow">
              <LinkButton to={adminPaths.erasePerson()} variant="ghost" preventScrollReset data-safe>
                Cancel
              </LinkButton>
              <PostButton action={adminPaths.confirmErasure()} fields={{ email }} variant="danger" pending="Erasing…">
                Erase this person
              </PostButton>
            </div>
          )}
        </>
      )}
    </section>
  );
}
