import { componentKey } from './component-names.ts';
import type { ComponentMeaning, CteCharge, CteDocument } from './document.ts';

/** What a component is; null where nobody knows its name. */
export type MeaningOf = (key: string) => ComponentMeaning | null;

/**
 * Sorts the components of a document into charges: equal ones add up, unknown ones count as additional, the tax among
 * them as none. A document without components keeps the charges that it has.
 */
export function classify(document: CteDocument, meaningOf: MeaningOf): CteDocument {
  const { deliveries } = document;
  const whole = withCharges(document, meaningOf);
  if (deliveries === undefined) return whole;
  return { ...whole, deliveries: deliveries.map((delivery) => withCharges(delivery, meaningOf)) };
}

type Charging = Pick<CteDocument, 'charges' | 'components'>;

function withCharges<T extends Charging>(document: T, meaningOf: MeaningOf): T {
  if (document.components.length === 0) return document;
  const charges: Partial<Record<CteCharge, number>> = {};
  const components = document.components.map((component) => {
    const charge = meaningOf(componentKey(component.name));
    if (charge !== 'icms') {
      const counted = charge ?? 'additional';
      charges[counted] = (charges[counted] ?? 0) + component.cents;
    }
    return { ...component, charge };
  });
  return { ...document, charges, components };
}
