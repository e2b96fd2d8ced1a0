import { z } from "zod";
import { CATEGORIES, isTemperature, STATUSES, STORAGE_TEMPERATURES } from "./company-labels";

/** Users who can only know that a company exists get its id and name, and null for the rest. */
export const CompanyDto = z.object({
  id: z.string(),
  name: z.string(),
  category: z.enum(CATEGORIES).nullable(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  ownerName: z.string().nullable(),
  ownerPhone: z.string().nullable(),
  address: z.string().nullable(),
  website: z.string().nullable(),
  status: z.enum(STATUSES).nullable(),
  settings: z.object({
    storageTemperature: z.enum(STORAGE_TEMPERATURES).nullable(),
    fdaRegistration: z.string().nullable(),
  }),
  createdAt: z.iso.datetime().nullable(),
  /** Sent back with PUT to refuse an edit that would overwrite another user's. */
  version: z.number().int().nullable(),
});
export type CompanyDto = z.output<typeof CompanyDto>;

export interface CompanyFacts {
  id: string;
  name: string;
  category: (typeof CATEGORIES)[number];
  email: string;
  phone: string | null;
  ownerName: string | null;
  ownerPhone: string | null;
  address: string | null;
  website: string | null;
  status: (typeof STATUSES)[number];
  settings: { storageTemperature?: string | null; fdaRegistration?: string | null };
  createdAt: number;
  updatedAt: number;
}

export function toCompanyDto(company: CompanyFacts, whole: boolean): CompanyDto {
  const { id, name } = company;
  if (!whole) return { ...NAMELESS, id, name };
  const { storageTemperature, fdaRegistration } = company.settings;
  return {
    id,
    name,
    category: company.category,
    email: company.email,
    phone: company.phone,
    ownerName: company.ownerName,
    ownerPhone: company.ownerPhone,
    address: company.address,
    website: company.website,
    status: company.status,
    settings: {
      storageTemperature: isTemperature(storageTemperature) ? storageTemperature : null,
      fdaRegistration: fdaRegistration ?? null,
    },
    createdAt: new Date(company.createdAt).toISOString(),
    version: company.updatedAt,
  };
}

const NAMELESS = {
  category: null,
  email: null,
  phone: null,
  ownerName: null,
  ownerPhone: null,
  address: null,
  website: null,
  status: null,
  settings: { storageTemperature: null, fdaRegistration: null },
  createdAt: null,
  version: null,
} as const;
