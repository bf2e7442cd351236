import { Type } from 'typebox';
import { integer } from '../values.ts';

const cents = (description: string) =>
  Type.Optional(integer(`${description}, in cents.`, { min: 0, max: 1_000_000_000 }));

/** The lines of a CT-e's value, in the words of the administration. */
export const billedLineMembers = {
  freight_weight: cents('Freight by weight or volume'),
  freight_value: cents('Freight by value'),
  advalorem: cents('Ad valorem'),
  gris: cents('GRIS'),
  toll: cents('Toll'),
  dispatch: cents('Dispatch'),
  collect: cents('Collection'),
  redispatch: cents('Redispatch'),
  sec_cat: cents('SEC/CAT'),
  ademe: cents('ADEME'),
  itr: cents('ITR'),
  tep: cents('TEP'),
  trt: cents('TRT'),
  tas: cents('TAS'),
  suframa: cents('SUFRAMA'),
  additional: cents('Additional charges'),
};
