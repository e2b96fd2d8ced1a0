/** Which companies have no rate card, for the screens of other modules. */
export { companiesWithoutRates, hasRates, isWithoutRates } from "./billing-figures.repo.server";
