import { PAPER_LABEL, PAPER_NAME, type PaperName } from "#app/documents/paper";
import { MenuSelect } from "../../forms/combobox/menu-select";

const OPTIONS = PAPER_NAME.map((value) => ({ value, label: PAPER_LABEL[value] }));

/** Paper size of the document that the form's URL creates; the server then remembers the choice. */
export const PaperSelect = ({ paper }: { paper: PaperName }) => (
  <MenuSelect name="paper" label="Paper" value={paper} options={OPTIONS} />
);
