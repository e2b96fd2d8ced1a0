import { refusedFile } from "../../files/refused-file";
import { readCode, readWhole, readYesNo } from "./cells";
import { type NamedColumn, readNamedColumns } from "./named-columns";
import { readTable } from "./read-table";

const asTyped = (cell: string) => ({ value: cell });

/** A checkbox as a form posts it. */
function readCheck(cell: string) {
  const read = readYesNo(cell);
  return "reason" in read ? read : { value: read.value ? "on" : "" };
}

const COLUMNS = {
  code: { names: "code|location|locationcode|bin|bincode|binlocation|lagerplatz", read: readCode, needed: "the code" },
  zone: { names: "zone|area|zonecode", read: readCode },
  kind: { names: "kind|type|locationtype|bintype|usage", read: asTyped },
  pickSequence: {
    names: "walkingorder|picksequence|sequence|pickorder|sortorder|picksort|walksequence",
    read: readWhole,
  },
  volume: { names: "volume|maxvolume|capacityvolume|cubicvolume", read: asTyped },
  weight: { names: "weight|maxweight|capacityweight|weightlimit", read: asTyped },
  pallets: { names: "pallets|maxpallets|palletcapacity|palletpositions", read: readWhole },
  reservedFor: { names: "reservedfor|company|client|dedicatedto|owner|customer", read: asTyped },
  oneSku: { names: "onesku|onlyonesku|singlesku|oneproduct", read: readCheck },
  oneLot: { names: "onelot|onlyonelot|singlelot|onebatch", read: readCheck },
  oneCompany: { names: "onecompany|onlyonecompany|singlecompany|oneclient|singleclient", read: readCheck },
} satisfies Record<string, NamedColumn>;

/** The locations in a CSV file, each with its row and its cells as a form would post them. @throws validation at "file" */
export function binsInFile(bytes: Uint8Array) {
  const table = readTable(bytes);
  const { rows, problems } = readNamedColumns<keyof typeof COLUMNS>(COLUMNS, table);
  if (problems.length > 0) throw refusedFile(problems);
  return { rows, text: table.text };
}
