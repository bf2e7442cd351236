import type { ChangeKind } from '@carreto/contract/admin/registry/changes';
import type { Methods } from '../../api/made/operations.ts';
import { choice, day, integer, words } from '../../parts/filters/filter.ts';
import type { ValuesOf } from '../../parts/filters/read-filters.ts';

export type ChangeQuery = NonNullable<Parameters<Methods['listChanges']>[0]>;

/** Kinds as the address has them, and as the API does. */
const kindParams = [
  ['embarcador', 'shipper'],
  ['transportadora', 'carrier'],
  ['contrato', 'contract'],
  ['grupo-de-embarcadores', 'shipperGroup'],
  ['ponto-de-expedicao', 'dispatchPoint'],
  ['pessoa', 'operator'],
  ['convite', 'invitation'],
  ['sessao', 'session'],
  ['entrada', 'signIn'],
  ['credencial', 'credential'],
  ['token', 'token'],
  ['regra', 'rule'],
  ['aliquota', 'taxRate'],
  ['produto', 'sku'],
  ['tabela', 'table'],
  ['versao-de-tabela', 'tableVersion'],
  ['layout-de-transportadora', 'carrierLayout'],
  ['tabela-em-sombra', 'tableShadow'],
  ['lugares', 'places'],
  ['cotacao-ao-vivo', 'liveCarrier'],
  ['loja', 'store'],
  ['webhook', 'webhook'],
  ['quarentena', 'quarantine'],
  ['frete', 'freight'],
  ['contrato-postal', 'postalAccount'],
  ['faixa-postal', 'postalRange'],
  ['imagem-de-etiqueta', 'labelPicture'],
  ['conexao-de-rastreio', 'trackingConnection'],
  ['conta-no-sistema', 'vendorAccount'],
  ['politica-de-auditoria', 'auditPolicy'],
  ['motivos-da-auditoria', 'auditReasons'],
  ['e-mails-ao-destinatario', 'recipientLetters'],
  ['cte', 'cte'],
  ['componente-de-cte', 'cteComponent'],
  ['fatura', 'bill'],
  ['chave-mestra', 'masterKey'],
  ['visao-salva', 'savedView'],
  ['politica-de-seguranca', 'securityPolicy'],
  ['primeira-hora', 'onboarding'],
] as const satisfies readonly (readonly [param: string, kind: ChangeKind])[];
type KindParam = (typeof kindParams)[number][0];
const kinds: ReadonlyMap<string, ChangeKind> = new Map(kindParams);

/** The kind that a parameter of the address stands for. */
export function kindOf(param: string): ChangeKind | undefined {
  return kinds.get(param);
}

/** Everything that the history is filtered by, declared once. */
export const historyFilters = {
  operatorId: integer('pessoa', { min: 1, max: Number.MAX_SAFE_INTEGER }),
  kind: choice<KindParam>(
    'tipo',
    kindParams.map(([param]) => param),
  ),
  entityId: integer('numero', { min: 1, max: Number.MAX_SAFE_INTEGER }),
  action: words('acao', 40),
  from: day('de'),
  until: day('ate'),
  text: words('texto'),
};

/** The filter as the API takes it. Days are those of São Paulo, the last one included. */
export function toQuery(
  { kind: param, from, until, ...same }: ValuesOf<typeof historyFilters>,
  shipperId: number | undefined,
): ChangeQuery {
  const kind = param === undefined ? undefined : kindOf(param);
  return {
    ...same,
    ...(kind === undefined ? {} : { kind }),
    ...(from === undefined ? {} : { from: startOf(from) }),
    ...(until === undefined ? {} : { until: startOf(nextDay(until)) }),
    ...(shipperId === undefined ? {} : { shipperId }),
  };
}

function nextDay(day: string): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10);
}

/** Three hours behind UTC, as São Paulo is since summer time ended in 2019 (Decree 9.772/2019). */
function startOf(day: string): string {
  return new Date(Date.parse(`${day}T00:00:00-03:00`)).toISOString();
}
