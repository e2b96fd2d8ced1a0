export { ChoiceCombobox } from "./choice-combobox.client";
export { ChoiceListbox } from "./choice-listbox.client";
export { SuggestCombobox } from "./suggest-combobox.client";
