import { ODD_LINES } from "./odd-lines";
import { ODD_MONEY } from "./odd-money";
import type { Oddity } from "./odd-order";
import { ODD_PEOPLE } from "./odd-people";
import { ODD_STATUSES } from "./odd-statuses";

export const ODDITIES: Record<string, Oddity> = { ...ODD_LINES, ...ODD_PEOPLE, ...ODD_STATUSES, ...ODD_MONEY };

export const ODDITY_NAMES = Object.keys(ODDITIES);
