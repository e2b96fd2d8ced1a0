import type { MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { TimeZoneForm } from "#app/domain/companies/companies.schema";
import { providerTimeZone, setProviderTimeZone } from "#app/domain/companies/provider-time-zone.server";
import { Calendar, listTimeZones } from "#app/domain/kernel/calendars";
import { adminPaths } from "#app/http/admin-paths";
import { done } from "#app/http/answers/flash.server";
import { pageAction, pageLoader } from "#app/http/guards/guard.server";
import { paths } from "#app/http/paths";
import { ComboboxField } from "#app/ui/forms/fields/combobox-field";
import { ActionForm } from "#app/ui/forms/form/action-form";
import { FormPage, Hint } from "#app/ui/layouts/pages/form-page";
import { Time } from "#app/ui/primitives/values/time";

const TITLE = "Time zone";

export const meta: MetaFunction = () => [{ title: `${TITLE} · Admin` }];

export const loader = pageLoader("system.read", {}, async ({ ctx }) => {
  const { timeZone, from } = await providerTimeZone(ctx);
  const now = ctx.now();
  return {
    ...{ timeZone, from },
    localTime: new Calendar([[0, timeZone]]).timeText(now).slice(11),
    options: listTimeZones(timeZone).map((value) => ({ value, label: value.replaceAll("_", " ") })),
  };
});

export const action = pageAction("system.read", { form: TimeZoneForm }, async ({ ctx, input }) => {
  await setProviderTimeZone(ctx, input.timeZone);
  return done(adminPaths.timeZone(), { title: "Saved", description: input.timeZone.replaceAll("_", " ") });
});

export default function ProviderTimeZone() {
  const { timeZone, from, localTime, options } = useLoaderData<typeof loader>();
  return (
    <FormPage title={TITLE} subtitle="When days begin and end" back={paths.admin()} backLabel="Admin Panel">
      <ActionForm key={timeZone} submit="Save" defaultValue={{ timeZone }}>
        <ComboboxField name="timeZone" label="Time zone" options={options} hint={`It is ${localTime} there now.`} />
        {from !== null && (
          <Hint role="status">
            This time zone applies from <Time at={from} />.
          </Hint>
        )}
        <Hint>
          Today, late, due, expiry, cut-off times, charts, and billing follow this zone with its daylight saving. A
          change applies within minutes. What was recorded before keeps its day.
        </Hint>
      </ActionForm>
    </FormPage>
  );
}

export { PageError as ErrorBoundary } from "#app/ui/layouts/pages/page-error";
