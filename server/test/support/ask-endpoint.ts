import { endpoint } from '@carreto/contract/endpoint';
import { text } from '@carreto/contract/values';
import { Type } from 'typebox';

/** One that finds its token in the body, as quotes do, and takes as much as they may. */
export const ask = endpoint({
  id: 'ask',
  method: 'POST',
  path: '/ask',
  section: 'test',
  summary: 'For tests',
  auth: 'shipper',
  token: { in: 'body', path: ['shipper', 'token'] },
  bodyLimit: 'quote',
  body: Type.Object({
    shipper: Type.Optional(Type.Object({ token: Type.Optional(text('Token.', { max: 32 })) })),
    filling: Type.Optional(text('Filling.', { max: 9_000_000 })),
  }),
  reply: Type.Object({ caller: Type.String(), length: Type.Integer() }),
  errors: [],
});
