import { describe, expect, it } from 'vitest';
import { faultsOf, fieldsIn } from '../../support/specified.ts';

const document = {
  components: {
    schemas: {
      Party: {
        type: 'object',
        required: ['name'],
        properties: {
          name: { type: 'string' },
          at: { anyOf: [{ type: 'string', format: 'date' }, { type: 'null' }] },
        },
      },
    },
  },
};
const root = {
  type: 'object',
  required: ['party', 'list'],
  properties: {
    party: { $ref: '#/components/schemas/Party' },
    list: { type: 'array', items: { anyOf: [{ $ref: '#/components/schemas/Party' }, { type: 'integer' }] } },
    byId: { type: 'object', additionalProperties: { type: 'number' } },
  },
};
const faultsIn = (line: string) => fieldsIn(line).flatMap((field) => faultsOf(document, root, field));

describe('a table of the specification against a schema', () => {
  it.each([
    'party object yes',
    'party.name string always',
    'party.at date some',
    'list[].name string yes',
    'list[] integer some',
    'byId map no',
    'byId.* number some',
    'byId* number some',
  ])('agrees with %s', (line) => {
    expect(faultsIn(line)).toEqual([]);
  });

  it.each([
    ['party.other string some', ['is missing']],
    ['party.name.first string some', ['is missing']],
    ['byId number yes', ['has no form number, but map', 'may be left out']],
    ['party.name integer yes', ['has no form integer, but string']],
    ['party.name date yes', ['has no form date, but string']],
    ['party.name string no', ['must be sent']],
    ['party.at date always', ['may be left out', 'may be null']],
    ['party.at datetime some', ['has no form datetime, but date, null']],
    ['party.name string null', ['is never null']],
  ])('contradicts %s', (line, faults) => {
    expect(faultsIn(line)).toEqual(faults);
  });

  it('refuses lines that are no fields', () => {
    expect(() => fieldsIn('party object maybe')).toThrow('not a field: party object maybe');
    expect(() => fieldsIn('party object yes and more')).toThrow('not a field');
  });
});
