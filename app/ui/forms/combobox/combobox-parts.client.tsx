export { ChoiceCombobox } from "./choice-combobox.client";
export { SuggestCombobox } from "./suggest-combobox.client";
