import { useLocation } from "@remix-run/react";
import { assemblyName } from "#app/domain/inventory/assembly/assembly-status";
import type { AssemblyPlan, AssemblyScreen } from "#app/domain/inventory/assembly/read-order.server";
import { assemblyPaths } from "#app/http/warehouse-work/assembly-paths";
import { WaitingPicks } from "../../../domain/picking/session/waiting-picks";
import { ActionForm } from "../../../forms/form/action-form";
import { Card } from "../../../primitives/card";
import { Hint } from "../../../primitives/states/hint";
import { formatCount } from "../../../primitives/values/format-count";
import { FormScanner } from "../../../scan/form-scanner";
import { ElsewhereHint } from "../../../scan/kept/elsewhere-hint";
import { KeptHint } from "../../../scan/kept/kept-hint";
import { ScanAndOpen } from "../../../scan/scan-and-open";
import { AssembleFields } from "./assemble-fields";
import { PlanSection } from "./plan-section";
import { useAssembly } from "./use-assembly";

interface Props {
  order: AssemblyScreen["order"];
  /** Null when nothing can be recorded. */
  plan: AssemblyPlan | null;
  operationId: string;
  userId: string;
}

const SCAN = "Scan what to use first, or where the units are put";

/**
 * Records assembled units by scanner or by hand. The entry is stored on the device, and sent when the network is
 * available.
 */
export function AssembleWork({ order, plan, operationId, userId }: Props) {
  const { kept, scan, shown, query } = useAssembly({ order, plan, operationId, userId });
  const { key: opening } = useLocation();
  if (kept.isElsewhere) return <ElsewhereHint what={assemblyName(order.number)} />;
  if (!plan || kept.isKept)
    return (
      <>
        <WaitingPicks queue={kept.queue} />
        {kept.isKept ? <KeptHint isLasting={kept.isLasting} /> : <Refusal result={kept.result} />}
      </>
    );
  const { units, scanned, unknown } = plan;
  return (
    <div className="grid gap-4">
      <WaitingPicks queue={kept.queue} />
      <FormScanner
        label={SCAN}
        onScan={scan}
        {...(scanned && {
          answered: {
            id: opening,
            ok: unknown === null,
            title: scanned,
            detail: unknown ?? "The components are updated.",
          },
        })}
      />
      <noscript>
        <ScanAndOpen
          action={assemblyPaths.order(order.id)}
          hidden={query}
          label={SCAN}
          placeholder="Component, lot, or location"
          answer={operationId}
        />
      </noscript>
      <PlanSection order={order} plan={plan} mayWork />
      {plan.uses && (
        <Card title={`Assemble ${formatCount(units)} ${units === 1 ? "unit" : "units"}`}>
          <div ref={kept.ref} className="touch-form">
            <ActionForm
              key={operationId}
              submit={kept.isSending ? "Recording…" : `Assemble ${formatCount(units)}`}
              {...(kept.result && { lastResult: kept.result })}
              pending="Recording…"
              defaultValue={{
                ...{ companyId: order.companyId, operationId, quantity: String(units), uses: shown },
                ...{ to: plan.scannedTo ?? "" },
                ...{ lotNumber: plan.lotNumber ?? "", expiresOn: plan.expiresOn ?? "" },
              }}
            >
              <AssembleFields hasLots={plan.lotNumber !== null} expiresOn={plan.expiresOn} to={plan.to} />
            </ActionForm>
          </div>
        </Card>
      )}
    </div>
  );
}

type Result = ReturnType<typeof useAssembly>["kept"]["result"];

/** Why an entry was refused, on a page that no longer has its form. */
function Refusal({ result }: { result: Result }) {
  const problems = Object.values(result?.error ?? {}).flatMap((texts) => texts ?? []);
  if (problems.length === 0) return null;
  return (
    <Hint tone="bad" role="alert" title="The assembly was not recorded">
      {problems.join(" ")}
    </Hint>
  );
}
