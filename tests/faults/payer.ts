import { aRateCard, workOn } from "#tests/factories/billing";
import { aCompany } from "#tests/factories/company";

export interface Payer {
  id: string;
  collectorId: string;
}

/** Two picked orders with four units, and one packed order, in cents. */
export const BILLED = 625;

/** A company with activities in a past month and an account at the collector. */
export async function aPayer(now: number, connectCollector: (companyId: string) => Promise<string>): Promise<Payer> {
  const company = await aCompany();
  const lastMonth = new Date(new Date(now).setUTCDate(0)).toISOString().slice(0, 7);
  await aRateCard(company, { from: `${lastMonth}-01` });
  await workOn(
    company,
    { day: `${lastMonth}-05` },
    { day: `${lastMonth}-06`, quantity: 3 },
    { day: `${lastMonth}-06`, kind: "packed" },
  );
  return { id: company.id, collectorId: await connectCollector(company.id) };
}
