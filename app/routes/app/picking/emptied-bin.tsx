import type { MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { PickedWork, ZeroCheckForm } from "#app/domain/inventory/counts/zero-check/zero-check.schema";
import {
  emptiedBin,
  type ZeroCheckResult,
  zeroCheck,
  zeroCheckInWords,
} from "#app/domain/inventory/counts/zero-check/zero-check.server";
import { done } from "#app/http/answers/flash.server";
import { pageAction, pageLoader } from "#app/http/guards/guard.server";
import { paths } from "#app/http/paths";
import { pickingPaths } from "#app/http/picking-paths";
import { PostButton } from "#app/ui/forms/post-button";
import { FormPage, Hint } from "#app/ui/layouts/pages/form-page";

export const meta: MetaFunction = () => [{ title: "Zero check" }];

const backOf = ({ cart }: PickedWork): string => (cart ? pickingPaths.cart(cart) : paths.picking());

export const loader = pageLoader("inventory.count", { query: PickedWork }, async ({ ctx, query }) => {
  const bin = await emptiedBin(ctx, query);
  const checks = bin?.locationIds.map((locationId) => ({ locationId, operationId: ctx.newId() })) ?? [];
  return { code: bin?.code ?? null, checks, back: backOf(query) };
});

export const action = pageAction(
  "inventory.count",
  { query: PickedWork, form: ZeroCheckForm },
  async ({ ctx, query, input: { checks, answer } }) => {
    const isEmpty = answer === "empty";
    const results: ZeroCheckResult[] = [];
    for (const { locationId, operationId } of checks)
      results.push(await zeroCheck(ctx, locationId, { operationId, isEmpty }));
    const result = results.find(({ isToCount }) => isToCount) ?? results[0];
    const to = (await emptiedBin(ctx, query)) ? pickingPaths.emptiedBin(query) : backOf(query);
    return done(to, { title: "Bin checked", description: result && zeroCheckInWords(result) });
  },
);

/** Asked after the last unit of a bin was picked, in browsers without scripts; others ask on the picking screen. */
export default function EmptiedBin() {
  const { code, checks, back } = useLoaderData<typeof loader>();
  const fields = Object.fromEntries(
    checks.flatMap(({ locationId, operationId }, n) => [
      [`checks[${n}].locationId`, locationId],
      [`checks[${n}].operationId`, operationId],
    ]),
  );
  return (
    <FormPage touch title={code ? `Is ${code} empty now?` : "Zero check"} back={back} backLabel="Order Picking">
      {code ? (
        <div className="grid gap-3 sm:grid-cols-2">
          <PostButton fields={{ ...fields, answer: "empty" }} size="touch" pending="Saving…">
            Yes, empty
          </PostButton>
          <PostButton fields={{ ...fields, answer: "not-empty" }} size="touch" pending="Saving…">
            No, count it later
          </PostButton>
        </div>
      ) : (
        <Hint>There is no bin to check.</Hint>
      )}
    </FormPage>
  );
}

export { PageError as ErrorBoundary } from "#app/ui/layouts/pages/page-error";
