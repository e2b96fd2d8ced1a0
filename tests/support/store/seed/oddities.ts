import { ODD_LINES } from "./odd-lines";
import { ODD_MONEY } from "./odd-money";
import { ODD_PEOPLE } from "./odd-people";
import { ODD_STATUSES } from "./odd-statuses";
import type { Oddity } from "./oddity";

export const ODDITIES: Record<string, Oddity> = { ...ODD_LINES, ...ODD_PEOPLE, ...ODD_STATUSES, ...ODD_MONEY };

export const ODDITY_NAMES = Object.keys(ODDITIES);
