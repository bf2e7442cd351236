import { Type } from 'typebox';
import { endpoint, rawBody } from '../endpoint.ts';
import { freightCode } from '../shapes/freight-code.ts';
import { text } from '../values.ts';

const reply = Type.Object(
  { url_imagem: text('Where the picture is served; name it among `comprovantes`.', { max: 2000 }) },
  { 'x-name': 'UploadProofReply', description: 'The picture, as an occurrence names it.' },
);

/** A picture that proves a delivery (specification 2.4, `comprovantes`). */
export const uploadProof = endpoint({
  id: 'uploadProof',
  method: 'POST',
  path: '/api/external/transportadora/v1/quotes/{id_frete}/proofs',
  section: '2.4',
  summary: 'Upload a picture of a delivery',
  description:
    'The picture is the body of the request: JPEG, PNG or WebP by its content, up to 5 MB and 50 megapixels. The ' +
    'answer gives its address, which whoever knows it can open; send it as `url_imagem` with the occurrence. The ' +
    'same picture of the same freight answers the same address.',
  auth: 'carrier',
  token: { in: 'query' },
  params: Type.Object({ id_frete: freightCode }),
  body: rawBody(
    ['image/jpeg', 'image/png', 'image/webp', 'application/octet-stream'],
    'The picture as it is; its content decides what it is.',
  ),
  reply,
  errors: ['not_found', 'invalid_file', 'conflict'],
  bodyLimit: 'document',
  sample: 'upload-proof',
});
