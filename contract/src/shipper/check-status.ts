import { type Static, Type } from 'typebox';
import { endpoint } from '../endpoint.ts';
import { cnpj, text, token } from '../values.ts';

const request = Type.Object(
  {
    cnpj: cnpj('CNPJ of the shipper the token was issued to.'),
    token: token(),
    codigo_plataforma: text('Key of the platform, registered per shipper; an unknown one answers 400.', {
      max: 50,
    }),
  },
  { 'x-name': 'CheckStatusRequest', description: 'Who asks.' },
);

const reply = Type.Object(
  {
    bloqueio: Type.Boolean({ description: 'Whether hiring is blocked.' }),
    saldo: Type.Integer({ description: 'Freights that may still be hired; 2147483647 without a limit.' }),
  },
  { 'x-name': 'CheckStatusReply', description: 'Whether the shipper may hire.' },
);

/** Whether a shipper may hire, for plugins that check their settings (decision H9). */
export const checkStatus = endpoint({
  id: 'checkStatus',
  method: 'POST',
  path: '/api/external/embarcador/v1/check-status',
  section: '4.3',
  summary: 'Ask whether you may hire',
  auth: 'shipper',
  token: { in: 'body', path: ['token'] },
  body: request,
  reply,
  errors: ['platform_not_found'],
  sample: 'check-status',
});

export type CheckStatusReply = Static<typeof reply>;
