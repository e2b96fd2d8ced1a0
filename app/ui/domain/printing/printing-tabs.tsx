import { printingPaths } from "#app/http/warehouse-work/printing-paths";
import { Tabs } from "#app/ui/primitives/tabs";

type Part = "queue" | "stations" | "printers";

/** The pages of printing; printers are for administrators. */
export const PrintingTabs = ({ current, mayManage }: { current: Part; mayManage: boolean }) => (
  <Tabs
    label="Printing"
    items={[
      { to: printingPaths.queue(), label: "Print queue", current: current === "queue" },
      { to: printingPaths.stations(), label: "Stations", current: current === "stations" },
      ...(mayManage ? [{ to: printingPaths.printers(), label: "Printers", current: current === "printers" }] : []),
    ]}
  />
);
