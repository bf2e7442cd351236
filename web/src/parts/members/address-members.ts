import type { Member } from './member.ts';

const states = [
  ...['AC', 'AL', 'AM', 'AP', 'BA', 'CE', 'DF', 'ES', 'GO', 'MA', 'MG', 'MS', 'MT', 'PA'],
  ...['PB', 'PE', 'PI', 'PR', 'RJ', 'RN', 'RO', 'RR', 'RS', 'SC', 'SE', 'SP', 'TO'],
];

/** A choice of state. */
export const stateValues = states;

/** An address; its zip code fills in what the places know. */
export const addressMembers = [
  { name: 'address.zip', kind: 'zip', fills: { city: 'address.city', state: 'address.state' } },
  { name: 'address.street', kind: 'text' },
  { name: 'address.number', kind: 'text' },
  { name: 'address.complement', kind: 'text', isNullable: true },
  { name: 'address.district', kind: 'text' },
  { name: 'address.city', kind: 'text' },
  { name: 'address.state', kind: 'choice', values: states, isList: true },
] as const satisfies readonly Member[];
