import { useNavigate, useRevalidator } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { assemblyName } from "#app/domain/inventory/assembly/assembly-status";
import type { AssemblyPlan, AssemblyScreen } from "#app/domain/inventory/assembly/read-order.server";
import { type PlanScan, scanPlan } from "#app/domain/inventory/assembly/scan-plan";
import { assemblyPaths } from "#app/http/warehouse-work/assembly-paths";
import { fillField } from "../../../scan/fill-field";
import { reachesServer } from "../../../scan/kept/reaches-server";
import { useKeptForm } from "../../../scan/kept/use-kept-form";

interface AssemblyOptions {
  order: AssemblyScreen["order"];
  plan: AssemblyPlan | null;
  operationId: string;
  userId: string;
}

type Fields = Record<string, string>;

/**
 * The form of an assembly that the device keeps. A scan is resolved by the server, which plans again, and without a
 * network by the device. What the user entered stays when the plan changes; the plan itself is never restored.
 */
export function useAssembly({ order, plan, operationId, userId }: AssemblyOptions) {
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const entered = useRef<Fields>({});
  const opened = useRef(() => {});
  const name = assemblyName(order.number);

  /** Without the plan, and without the values that it suggests. */
  function draftOf({ to = "", placementReason = "", lotNumber = "", expiresOn = "" }: Fields): Fields {
    entered.current = {
      to,
      placementReason,
      ...(lotNumber !== (plan?.lotNumber ?? "") && { lotNumber }),
      ...(expiresOn !== (plan?.expiresOn ?? "") && { expiresOn }),
    };
    return entered.current;
  }

  const kept = useKeptForm({
    userId,
    draftKey: `assembly:${order.id}:${order.assemblies}`,
    to: assemblyPaths.save(order.id),
    about: { id: order.id, name },
    label: `Assembly of ${order.sku} for ${name}`,
    draftOf,
  });

  const { isSending, result } = kept;
  useEffect(() => {
    if (isSending) entered.current = {};
  }, [isSending]);

  // Another entry or order may have used the units: the plan is read again, below the reason for the refusal.
  useEffect(() => {
    if (result) revalidate();
  }, [result, revalidate]);

  const scannedTo = plan?.scannedTo;
  const scannedBefore = useRef(scannedTo);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each answer of the server renders the form with its new plan
  useEffect(() => {
    for (const [field, value] of Object.entries(entered.current)) fillField(field, value);
    if (scannedTo && scannedTo !== scannedBefore.current) fillField("to", scannedTo);
    scannedBefore.current = scannedTo;
    opened.current();
  }, [operationId, scannedTo]);

  const query = {
    ...(plan && { units: String(plan.units) }),
    ...(plan && plan.first.length > 0 && { first: plan.first.join() }),
    ...(scannedTo && { to: scannedTo }),
  };

  async function scan(code: string): Promise<PlanScan | null> {
    await kept.whenOpen;
    const form = kept.ref.current?.querySelector("form");
    if (form) await kept.keep(form);
    if (await reachesServer()) {
      // The next scan waits for the plan that follows from this one.
      const isOpen = new Promise<void>((resolve) => {
        opened.current = resolve;
      });
      navigate(assemblyPaths.order(order.id, { ...query, scan: code }), { replace: true, preventScrollReset: true });
      await isOpen;
      return null;
    }
    const answer = scanPlan(plan?.components ?? [], code);
    if (answer.to) fillField("to", answer.to);
    if (form) await kept.keep(form);
    return answer;
  }

  return { kept, scan, query, shown: (plan?.uses ?? []).map(inWords).join(" ") };
}

const inWords = ({ productId, lotId, locationId, quantity }: NonNullable<AssemblyPlan["uses"]>[number]): string =>
  [productId, lotId, locationId, quantity].join(":");
