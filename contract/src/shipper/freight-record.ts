import { Type } from 'typebox';
import { endpoint } from '../endpoint.ts';
import { freightRecord } from '../shapes/freight-record.ts';
import { text } from '../values.ts';
import { volumeCode } from './tracking.ts';

/** The whole freight (specification 4.5). */
export const getFreightRecord = endpoint({
  id: 'getFreightRecord',
  method: 'GET',
  path: '/api/external/embarcador/v1/quote/{id_frete}',
  section: '4.5',
  summary: 'Everything about a freight',
  description:
    '`codigo_volume` narrows `volumes`, `codigos`, `ocorrencias` and `ultimo_status` to one volume.',
  auth: 'shipper',
  token: { in: 'query' },
  params: Type.Object({
    id_frete: Type.String({
      description: 'The freight.',
      pattern: '^FR[0-9]{6}[0-9A-Z]{5}$',
      examples: ['FR261120A1B2C'],
    }),
  }),
  query: Type.Object({ codigo_volume: Type.Optional(volumeCode) }),
  reply: freightRecord,
  errors: ['not_found'],
  sample: 'freight-record',
});

/** The same by the number of the order, which integrators know better (decision H9). */
export const findFreightRecord = endpoint({
  id: 'findFreightRecord',
  method: 'GET',
  path: '/api/external/embarcador/v1/quote/find',
  section: '4.5',
  summary: 'Everything about the most recent freight of an order',
  auth: 'shipper',
  token: { in: 'query' },
  query: Type.Object({
    order_number: text('Number of the order.', { max: 50 }),
    codigo_volume: Type.Optional(volumeCode),
  }),
  reply: freightRecord,
  errors: ['not_found'],
  sample: 'freight-record',
});
