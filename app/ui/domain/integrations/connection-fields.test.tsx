import { FormProvider, useForm } from "@conform-to/react";
import { renderToString } from "react-dom/server";
import { expect, test } from "vitest";
import { firstSyncDefaults } from "#app/domain/integrations/first-sync-labels";
import { channelChoices, type ProviderChoice } from "#app/integrations/registry";
import { ConnectionFields } from "./connection-fields";

/** The status checkboxes in the server's HTML, which a browser without scripts shows and posts. */
function statusBoxes(type: ProviderChoice, firstSync: object = firstSyncDefaults(type.openStatuses)) {
  const html = renderToString(<Connection type={type} firstSync={firstSync} />);
  const boxes = (html.match(/<input[^>]*>/g) ?? []).filter((input) => input.includes('name="firstSync.statuses"'));
  return boxes.map((input) => ({
    value: /value="([^"]*)"/.exec(input)?.[1],
    isChecked: / checked=""/.test(input),
  }));
}

function Connection({ type, firstSync }: { type: ProviderChoice; firstSync: object }) {
  const [form] = useForm({ defaultValue: { firstSync } });
  return (
    <FormProvider context={form.context}>
      <ConnectionFields type={type} />
    </FormProvider>
  );
}

test.each(channelChoices().map((type) => [type.type, type] as const))(
  "the form of %s shows its open statuses, all checked, where there is more than one",
  (_type, type) => {
    const { openStatuses } = type;
    expect(openStatuses.length).toBeGreaterThan(0);
    const shown = openStatuses.length > 1 ? openStatuses : [];
    expect(statusBoxes(type)).toEqual(shown.map(({ value }) => ({ value, isChecked: true })));
  },
);

test("a form that comes back shows the statuses that were chosen", () => {
  const [type] = channelChoices();
  const chosen = statusBoxes(type!, { statuses: ["pending", "on-hold"] }).filter(({ isChecked }) => isChecked);
  expect(chosen.map(({ value }) => value)).toEqual(["pending", "on-hold"]);
});
