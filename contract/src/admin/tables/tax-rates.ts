import { type Static, Type } from 'typebox';
import { endpoint } from '../../endpoint.ts';
import { date, oneOf, publicId, uf } from '../../values.ts';
import { closed, instant, orNull, pageMembers, pageOf, ppm } from '../common.ts';

const rateMembers = {
  uf: uf('State where the freight starts and ends.'),
  kind: oneOf(
    ['general', 'transport', 'exempt', 'deferred'],
    'general: the rate of goods in general; transport: a rate of freight; exempt and deferred: freight bears none.',
  ),
  ratePpm: ppm('Rate in millionths; 0 where freight is exempt or deferred.'),
  fundPpm: ppm('Added on top for a state fund, in millionths.'),
  fromOn: orNull(date('First day; null for always.')),
  untilOn: orNull(date('Last day; null for ever.')),
};

const taxRate = closed('An internal ICMS rate.', {
  id: publicId('Id of the rate; of rates that hold on a day the latest added counts.'),
  ...rateMembers,
  createdAt: instant('When it was added.'),
});
export type TaxRate = Static<typeof taxRate>;

const newTaxRate = closed('A rate to add.', rateMembers);
export type NewTaxRate = Static<typeof newTaxRate>;

export const listTaxRates = endpoint({
  id: 'listTaxRates',
  method: 'GET',
  path: '/api/admin/v1/tax-rates',
  section: 'admin',
  summary: 'Internal ICMS rates that override those that ship with Carreto.',
  auth: 'admin',
  role: 'viewer',
  needs: 'registry.read',
  query: Type.Object({ ...pageMembers, uf: Type.Optional(uf('Only rates of this state.')) }),
  reply: pageOf(taxRate),
  errors: [],
});

export const addTaxRate = endpoint({
  id: 'addTaxRate',
  method: 'POST',
  path: '/api/admin/v1/tax-rates',
  section: 'admin',
  summary: 'Adds an internal ICMS rate; quotes use it within a second.',
  auth: 'admin',
  role: 'admin',
  needs: 'settings.write',
  body: newTaxRate,
  reply: taxRate,
  errors: [],
  sample: 'admin-add-tax-rate',
});

export const removeTaxRate = endpoint({
  id: 'removeTaxRate',
  method: 'DELETE',
  path: '/api/admin/v1/tax-rates/{taxRateId}',
  section: 'admin',
  summary: 'Takes a rate back; what it hid holds again.',
  auth: 'admin',
  role: 'admin',
  needs: 'settings.write',
  params: Type.Object({ taxRateId: publicId('The rate.') }),
  reply: taxRate,
  errors: ['not_found'],
});
