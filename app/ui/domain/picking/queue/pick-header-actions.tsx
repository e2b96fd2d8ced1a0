import { pickingPaths } from "#app/http/picking-paths";
import { ClipboardList, History, Layers } from "#app/ui/icons/icons";
import { IconLink } from "#app/ui/primitives/buttons/icon-button";
import { LinkButton } from "#app/ui/primitives/buttons/link-button";

interface Props {
  /** Open shortages; null for users who do not decide on them. */
  missing: number | null;
  /** An order is being picked. */
  isActive: boolean;
}

const variantOf = (missing: number) => (missing > 0 ? "primary" : "secondary");

/** Links from the picking screen. */
export const PickHeaderActions = ({ missing }: Pick<Props, "missing">) => (
  <>
    {missing !== null && (
      <LinkButton to={pickingPaths.shiftBoard()} icon={ClipboardList}>
        Shift board
      </LinkButton>
    )}
    {missing !== null && (
      <LinkButton to={pickingPaths.waves()} icon={Layers}>
        Waves
      </LinkButton>
    )}
    {missing !== null && (
      <LinkButton to={pickingPaths.shortages()} variant={variantOf(missing)}>
        {missing > 0 ? `Missing units (${missing})` : "Missing units"}
      </LinkButton>
    )}
    <LinkButton to={pickingPaths.pickHistory()} icon={History}>
      Pick History
    </LinkButton>
  </>
);

/** The same on phones, where they take one short row. */
export const PickPhoneActions = ({ missing, isActive }: Props) => (
  <>
    {missing !== null && (
      <LinkButton to={pickingPaths.shortages()} variant={variantOf(missing)} size="sm">
        Missing<span className="sr-only"> units</span>
        {missing > 0 && ` (${missing})`}
      </LinkButton>
    )}
    {!isActive && missing !== null && (
      <>
        <IconLink to={pickingPaths.waves()} icon={Layers} label="Waves" />
        <IconLink to={pickingPaths.shiftBoard()} icon={ClipboardList} label="Shift board" />
      </>
    )}
    {!isActive && <IconLink to={pickingPaths.pickHistory()} icon={History} label="Pick History" />}
  </>
);
