import type { QuoteRequest } from '../../quote/request.ts';
import type { HireOrder } from '../order.ts';

/** An order to be quoted and hired in one act (specification 4.1). */
export type ImportedOrder = {
  order: HireOrder;
  request: QuoteRequest;
  hiring: Hiring;
};

/** By what rule the offer is chosen; `told` takes everything from the order instead of a quote (decision H3). */
export type Hiring =
  | { by: 'price' | 'deadline' }
  | { by: 'carrier'; carrier: WantedCarrier }
  | {
      by: 'told';
      carrierCnpj: string;
      service: string;
      /** What the carrier costs. */
      priceCents: number;
      /** Business days of the carrier, and those promised. */
      carrierDays: number;
      promisedDays: number;
    };

/** Compared by number and service, or by name and service (decision H2). */
export type WantedCarrier = { cnpj: string | null; name: string | null; service: string };
