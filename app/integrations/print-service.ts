/** Port for services that print on printers of a warehouse, through a program of their own there. */
import type { PartnerWorld } from "./partner";

export interface ServicePrinter {
  /** The service's number of the printer. */
  id: string;
  name: string;
  /** Name of the computer that the printer is connected to. */
  computer: string;
  isOnline: boolean;
}

export interface ServiceJob {
  /** Our idempotency key: the same job submitted twice is printed once. */
  key: string;
  /** The service's number of the printer. */
  printerId: string;
  title: string;
  type: "zpl" | "pdf";
  /** As base64. */
  content: string;
}

export type ServiceJobState =
  | { kind: "open" }
  | { kind: "printed" }
  /** A sentence for the user. It may have been printed in part. */
  | { kind: "failed"; why: string };

export interface PrintService {
  readonly label: string;
  /** Also verifies the key. @throws PartnerError */
  listPrinters(world: PartnerWorld, apiKey: string): Promise<ServicePrinter[]>;
  /**
   * Returns the service's id of the job. Safe to repeat with the same key.
   * @throws PartnerError refused for a job that cannot be printed
   */
  submit(world: PartnerWorld, apiKey: string, job: ServiceJob): Promise<string>;
  /** By the service's ids; jobs that it does not know are left out. @throws PartnerError */
  readStates(world: PartnerWorld, apiKey: string, ids: readonly string[]): Promise<Map<string, ServiceJobState>>;
}
