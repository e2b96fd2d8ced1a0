import { useActionData } from "@remix-run/react";
import type { ReturnLabelScreen } from "#app/domain/returns/postage/return-postage.server";
import { returnPaths } from "#app/http/warehouse-work/return-paths";
import { resultIn } from "#app/ui/forms/form/form-result";
import { LinkButton } from "#app/ui/primitives/buttons/link-button";
import { Hint } from "#app/ui/primitives/states/hint";
import { BoughtPostage } from "../shipping/postage/bought-postage";
import { RateTable } from "../shipping/postage/rate-table";
import { SizeForm } from "../shipping/postage/size-form";

interface Props {
  returnId: string;
  screen: NonNullable<ReturnLabelScreen["screen"]>;
  /** The customer's address. */
  from: string;
}

/** A return's label: the purchased one, or the parcel's size and the rates. */
export function ReturnPostage({ returnId, screen, from }: Props) {
  const { label, blocked, found, lastFailure } = screen;
  const refused = resultIn(useActionData())?.error?.[""]?.join(" ");
  const back = (
    <LinkButton to={returnPaths.one(returnId)} preventScrollReset>
      Back to the return
    </LinkButton>
  );
  return (
    <div className="grid grid-cols-1 gap-5">
      {refused && (
        <Hint tone="bad" role="alert">
          {refused}
        </Hint>
      )}
      <p dir="auto" className="whitespace-pre-line">
        <span className="block text-muted text-sm">From</span>
        {from}
      </p>
      {label ? (
        <BoughtPostage
          label={label}
          paths={{
            settle: returnPaths.settleLabel(returnId),
            void: returnPaths.voidLabel(returnId),
            file: returnPaths.labelFile(returnId),
          }}
        >
          {back}
        </BoughtPostage>
      ) : (
        <>
          {lastFailure && !refused && <Hint tone="warn">The last purchase failed: {lastFailure}</Hint>}
          {blocked ? (
            <>
              <Hint tone="warn">{blocked}</Hint>
              <div className="flex justify-end">{back}</div>
            </>
          ) : (
            <SizeForm screen={screen} action={returnPaths.label(returnId)} cancel={returnPaths.one(returnId)} />
          )}
          {found?.problems.map((problem) => (
            <Hint key={problem} tone="warn">
              {problem}
            </Hint>
          ))}
          {found && <RateTable rates={found.rates} action={returnPaths.label(returnId)} />}
        </>
      )}
    </div>
  );
}
