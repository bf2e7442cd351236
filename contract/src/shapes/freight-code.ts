import { Type } from 'typebox';

/** `id_frete` of a path: 13 characters (decision I1). */
export const freightCode = Type.String({
  description: 'The freight (`id_frete`).',
  pattern: '^FR[0-9]{6}[0-9A-Z]{5}$',
  examples: ['FR261120A1B2C'],
});
