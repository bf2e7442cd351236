import { createMethods } from './methods.ts';
import type { CarretoOptions } from './operation.ts';
import { type Methods, operations } from './operations.ts';

/** The public API of a Carreto: one method for each operation, named as in its OpenAPI document. */
export type Carreto = Methods;

/**
 * A client of a Carreto for one token. Methods reject with `ApiError` when a call is refused.
 * @public
 */
export function createCarreto(options: CarretoOptions): Carreto {
  return createMethods<Methods>(operations, options);
}
