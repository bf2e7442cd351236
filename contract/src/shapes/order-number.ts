import { Type } from 'typebox';
import { text } from '../values.ts';

/** Any text, or a number, because integrators send both (decision G5). */
export const orderNumber = Type.Union(
  [
    text('As text, leading zeros kept.', { max: 50 }),
    Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER }),
  ],
  { description: 'Your number of the order; any text up to 50 characters, or a number.' },
);
