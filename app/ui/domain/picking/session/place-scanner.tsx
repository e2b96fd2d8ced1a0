import { useNavigate } from "@remix-run/react";
import { useRef } from "react";
import { type ScannablePlace, scanPlace } from "#app/domain/inventory/transfers/scan-place";
import { commandIn } from "#app/domain/picking/lists/commands";
import { pickingPaths } from "#app/http/picking-paths";
import { fillField } from "#app/ui/scan/fill-field";
import { FormScanner } from "#app/ui/scan/form-scanner";

type Props = { itemId: string; places: readonly ScannablePlace[]; codes: readonly { code: string }[] };

/** Selects one of an item's locations by scanning the bin or the lot. Command codes navigate between pages. */
export function PlaceScanner({ itemId, places, codes }: Props) {
  const navigate = useNavigate();
  const among = useRef<readonly string[]>([]);
  const pages: Partial<Record<string, string>> = {
    CMDSHORT: pickingPaths.shortPick(itemId),
    CMDLOT: pickingPaths.changePickLot(itemId),
  };

  function scan(code: string) {
    const command = commandIn(code);
    const page = command && pages[command];
    if (page) {
      navigate(page);
      return null;
    }
    if (command)
      return { ok: false, title: "Not here", detail: "Finish this page or go back to picking, then scan it again." };
    const { value, ...answer } = scanPlace(places, code, { codes, among: among.current });
    among.current = answer.among;
    if (value) fillField("place", value);
    return answer;
  }

  return <FormScanner label="Scan the bin or the lot" onScan={scan} />;
}
