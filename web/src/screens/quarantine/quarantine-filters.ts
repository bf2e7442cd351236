import type { Methods } from '../../api/made/operations.ts';
import { choice, integer, words } from '../../parts/filters/filter.ts';
import type { ValuesOf } from '../../parts/filters/read-filters.ts';

/** What the quarantine is asked for. */
export type QuarantineQuery = NonNullable<Parameters<Methods['listHeldOccurrences']>[0]>;

/** What became of occurrences, as the address has it and as the API does. */
export const states = { aguarda: 'waiting', liberada: 'released', descartada: 'discarded' } as const;
export type StateParam = keyof typeof states;
export const stateParams = Object.keys(states) as StateParam[];

/** Why they wait. */
export const reasons = {
  'codigo-sem-significado': 'unmapped_code',
  'fora-do-fluxo': 'out_of_flow',
  'no-futuro': 'too_far_ahead',
  'antes-da-contratacao': 'before_hire',
  'nfe-de-outro': 'foreign_nfe',
} as const;
export type ReasonParam = keyof typeof reasons;

const freightCode = words('frete', 13);

/** Everything that the quarantine is filtered by; the state is chosen above the list. */
export const quarantineFilters = {
  state: choice('estado', stateParams),
  reason: choice('motivo', Object.keys(reasons) as ReasonParam[]),
  carrierId: integer('transportadora', { min: 1, max: Number.MAX_SAFE_INTEGER }),
  carrierCode: words('codigo', 20),
  freightCode: {
    ...freightCode,
    read: (text: string) => (/^FR[0-9]{6}[0-9A-Z]{5}$/.test(text) ? text : undefined),
    typed: (text: string) => text.trim().toUpperCase(),
  },
};

/** The filter as the API takes it. */
export function toQuery(
  { state, reason, ...same }: ValuesOf<typeof quarantineFilters>,
  shipperId: number | undefined,
): QuarantineQuery {
  return {
    ...same,
    state: states[state ?? 'aguarda'],
    ...(reason === undefined ? {} : { reason: reasons[reason] }),
    ...(shipperId === undefined ? {} : { shipperId }),
  };
}

/** The word of the address for a reason of the API. */
export function reasonParam(reason: (typeof reasons)[ReasonParam]): ReasonParam {
  const found = (Object.keys(reasons) as ReasonParam[]).find((param) => reasons[param] === reason);
  return found ?? 'fora-do-fluxo';
}
