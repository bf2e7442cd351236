import { Type } from 'typebox';

/** Values of the lists of CT-es and bills (specification 2.5 to 2.7): absent ones are left out (decision G9). */

/** A number as text, with a dot (decision G8). */
export function numericText(description: string) {
  return Type.Optional(Type.String({ description, pattern: '^-?[0-9]+(\\.[0-9]+)?$' }));
}

export function words(description: string) {
  return Type.Optional(Type.String({ description }));
}

export function count(description: string) {
  return Type.Optional(Type.Integer({ description, minimum: 0 }));
}

export function company(description: string) {
  return Type.Optional(Type.String({ description, pattern: '^[0-9A-Z]{12}[0-9]{2}$' }));
}
