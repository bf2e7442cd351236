import { Type } from 'typebox';
import { endpoint } from '../../endpoint.ts';
import { freightCode } from '../../shapes/freight-code.ts';
import { integer, oneOf, publicId, text } from '../../values.ts';
import { closed, instant, orNull } from '../common.ts';

/** Freights that a CT-e may charge, for a person to choose from. */

const clues = ['nfe_key', 'nfe_number', 'recipient', 'goods_value', 'cost'] as const;

const candidate = closed('A freight that a CT-e may charge.', {
  freightCode,
  orderNumber: orNull(text('Number of the order.', { max: 255 })),
  hiredAt: instant('When it was hired.'),
  days: integer('Days from its hire to the issue of the CT-e; negative where it was hired later.', {
    min: -100_000,
    max: 100_000,
  }),
  clues: Type.Array(
    oneOf(
      clues,
      '`nfe_key`, `nfe_number`: an NF-e of both; `recipient`: the document of who receives it; `goods_value`: the same value of the goods; `cost`: the agreed cost is within 2 % of what is charged.',
    ),
    { description: 'What speaks for it, strongest first.', maxItems: clues.length },
  ),
});
const candidates = closed('Freights, likeliest first.', {
  items: Type.Array(candidate, { description: 'At most ten; none without a clue.', maxItems: 10 }),
});

export const listCteCandidates = endpoint({
  id: 'listCteCandidates',
  method: 'GET',
  path: '/api/admin/v1/ctes/{cteId}/candidates',
  section: 'admin',
  auth: 'admin',
  summary: 'Freights of its shipper and carrier that a CT-e may charge, and what speaks for each.',
  role: 'viewer',
  needs: 'audit.read',
  params: Type.Object({ cteId: publicId('The CT-e.') }),
  reply: candidates,
  errors: ['not_found'],
});
