import type { TSchema } from 'typebox';

/** A call of ours to an address of a shipper (specification 6), as data: the OpenAPI document shows it. */
export type Webhook = {
  /** What an endpoint subscribes to (`kinds`). */
  kind: 'occurrence' | 'cte_released' | 'invoice';
  /** Section of the specification. */
  section: string;
  summary: string;
  description: string;
  body: TSchema;
  /** File name without extension under `contract/samples`. */
  sample: string;
};

/** Declares a webhook; does nothing but give it its type. */
export function webhook(declaration: Webhook): Webhook {
  return declaration;
}
