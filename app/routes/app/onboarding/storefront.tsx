import type { MetaFunction } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useState } from "react";
import { OnboardingParams } from "#app/domain/companies/companies.schema";
import { companyInReach, onboardingDone } from "#app/domain/companies/companies.service.server";
import { StorefrontQuery } from "#app/domain/companies/onboarding/onboarding.schema";
import { connectStore } from "#app/domain/integrations/connect/connect-store.server";
import { firstSyncDefaults } from "#app/domain/integrations/first-sync-labels";
import { ConnectStoreForm, connectedStore } from "#app/domain/integrations/integrations.schema";
import { stagedOf } from "#app/domain/staging/staging.service.server";
import { companyPaths } from "#app/http/company-paths";
import { pageAction, pageLoader } from "#app/http/guards/guard.server";
import { paths } from "#app/http/paths";
import { publicOrigin } from "#app/http/request/origin.server";
import { channelChoices } from "#app/integrations/registry";
import { ConnectionFields } from "#app/ui/domain/integrations/connection-fields";
import { type Connected, StoreConnected } from "#app/ui/domain/integrations/store-connected";
import { OnboardingFrame } from "#app/ui/domain/onboarding/onboarding-frame";
import { StoreProgress } from "#app/ui/domain/onboarding/onboarding-store";
import { ActionForm } from "#app/ui/forms/form/action-form";
import { LinkButton } from "#app/ui/primitives/buttons/link-button";
import { companyInSetup } from "./company.server";

export const meta: MetaFunction = () => [{ title: "Connect a storefront" }];

export const loader = pageLoader(
  "companies.create",
  { params: OnboardingParams, query: StorefrontQuery },
  async ({ ctx, params, query }) => {
    const [company, steps, stores, counts] = await ctx.db.batch(
      companyInReach(ctx, params.companyId),
      onboardingDone(ctx, params.companyId),
      ...stagedOf(ctx, params.companyId),
    );
    return {
      ...companyInSetup(company, steps),
      types: channelChoices(),
      chosen: query.type,
      stores,
      staged: Object.values(counts).reduce((sum, orders) => sum + orders, 0),
    };
  },
);

export const action = pageAction(
  "companies.create",
  {
    params: OnboardingParams,
    query: StorefrontQuery,
    form: ConnectStoreForm,
    secrets: ["config.apiKey", "config.apiSecret"],
    failed: "Failed to create integration",
  },
  async ({ ctx, params, input, request }) => {
    const store = await connectStore(ctx, { ...input, companyId: params.companyId });
    return { connected: connectedStore(store, publicOrigin(ctx, request)) };
  },
);

export default function ConnectStorefront() {
  const { company, reached, skipped, types, chosen, stores, staged } = useLoaderData<typeof loader>();
  const answered = useActionData<{ connected?: Connected }>()?.connected;
  // Polling the sync reloads the page, which drops the action's data. Held here so that the secret can be copied.
  const [connected, setConnected] = useState(answered);
  if (answered && answered !== connected) setConnected(answered);
  const type = types.find((each) => each.type === chosen) ?? types[0];
  const here = companyPaths.onboarding(company.id, "storefront");
  const isConnected = stores.length > 0;
  return (
    <OnboardingFrame
      company={company}
      step="storefront"
      reached={reached}
      skipped={skipped}
      title="Storefront"
      detail="Connect the store that this company's orders come from. Orders arrive in the staging area and are picked only after they are processed."
      done={isConnected}
    >
      {connected && <StoreConnected {...connected} howTo={type?.webhook ?? ""} />}
      {isConnected ? (
        <StoreProgress stores={stores} staged={staged} stagingTo={paths.staging({ company: company.id })} here={here} />
      ) : (
        type && (
          <div className="grid gap-5 rounded-lg border border-line bg-surface p-6 max-sm:p-4">
            {types.length > 1 && (
              <p className="flex flex-wrap items-center gap-2 text-muted text-sm">
                The store is on {type.label}, or on
                {types
                  .filter((each) => each !== type)
                  .map((each) => (
                    <LinkButton key={each.type} to={`${here}?type=${each.type}`} size="sm" preventScrollReset>
                      {each.label}
                    </LinkButton>
                  ))}
              </p>
            )}
            <ActionForm
              key={type.type}
              schema={() =>
                import("#app/domain/integrations/integrations.schema").then((module) => module.ConnectStoreForm)
              }
              defaultValue={{
                type: type.type,
                name: `${company.name.slice(0, 90)} shop`,
                firstSync: firstSyncDefaults(type.openStatuses),
              }}
              submit="Connect"
              pending="Connecting to the store…"
            >
              <ConnectionFields type={type} />
            </ActionForm>
          </div>
        )
      )}
    </OnboardingFrame>
  );
}

export { PageError as ErrorBoundary } from "#app/ui/layouts/pages/page-error";
