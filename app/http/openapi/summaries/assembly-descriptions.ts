/** Descriptions of the properties of assembly orders, by name. */
export const ASSEMBLY_PROPERTIES: Record<string, string> = {
  assemblyOrderId: "The assembly order, by its id.",
  assemblyId: "The assembly, by its id.",
  canBeAssembled: "Units that the available units of the components make; null for a product that is not assembled.",
  done: "Units assembled so far.",
  release: "Release the order at once, for callers who release assembly orders.",
  assemblies: "What was assembled, the newest first: at most 50.",
  used: "What it used, by component, lot and location.",
  uses: "The units to use, by component, lot and location. They must make the quantity.",
  takenBackAt: "When it was taken back; null if it was not.",
};
