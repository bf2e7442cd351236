import { fold } from '../../kernel/fold.ts';

/**
 * A name of a service or table as it is compared (decision H2): "Rodoviário  Expresso" and "RODOVIARIO
 * EXPRESSO" are one.
 */
export function nameKey(name: string): string {
  return fold(name).replace(/\s+/gu, ' ');
}
