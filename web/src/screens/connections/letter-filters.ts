import type { LetterView, MailFilter } from '@carreto/contract/admin/integration/mail';
import { choice } from '../../parts/filters/filter.ts';
import type { ValuesOf } from '../../parts/filters/read-filters.ts';

/** States of letters as the address names them. */
const states = {
  aguardando: 'pending',
  enviando: 'sending',
  entregando: 'handing',
  enviada: 'sent',
  falhou: 'failed',
  incerta: 'uncertain',
} as const satisfies Record<string, LetterView['state']>;
const kinds = {
  webhook: 'webhook',
  aviso: 'notice',
  'falhas-de-entrada': 'sign_in_failures',
  convite: 'invitation',
  senha: 'password_reset',
  'ao-destinatario': 'recipient',
  resumo: 'weekly',
  negociacao: 'negotiation',
} as const satisfies Record<string, LetterView['kind']>;

export const stateParams = Object.keys(states) as (keyof typeof states)[];
export const kindParams = Object.keys(kinds) as (keyof typeof kinds)[];

export const letterFilters = {
  state: choice('situacao', stateParams),
  kind: choice('tipo', kindParams),
};

/** As the API takes it. */
export function toMailFilter({ state, kind }: ValuesOf<typeof letterFilters>): MailFilter {
  return {
    ...(state === undefined ? {} : { state: states[state] }),
    ...(kind === undefined ? {} : { kind: kinds[kind] }),
  };
}
