import {
  type LabelGroupIn,
  type LabelResultOut,
  maxLabelledFreights,
} from '@carreto/contract/shipper/labels';
import { fail, failField } from '../../kernel/failure.ts';
import type { NamedBy, RequestedGroup } from './find-named.ts';
import type { LabelOrigin, LabelProblem, LabelResult } from './result.ts';

const members = [
  ['freight', 'id_frete'],
  ['nfe', 'chave_nf'],
  ['order', 'numero_pedido'],
] as const satisfies readonly [NamedBy, keyof LabelGroupIn][];

/**
 * The groups of a request.
 * @throws Failure `bad_request` for a group with not exactly one list; `invalid_request` for too many identifiers.
 */
export function fromWireGroups(body: readonly LabelGroupIn[]): RequestedGroup[] {
  const groups = body.map(fromWireGroup);
  const count = groups.reduce((sum, { identifiers }) => sum + identifiers.length, 0);
  if (count > maxLabelledFreights)
    throw failField('', `São ${count} fretes; um pedido tem até ${maxLabelledFreights}.`);
  return groups;
}

function fromWireGroup(group: LabelGroupIn, index: number): RequestedGroup {
  const sent = members.flatMap(([by, member]) => {
    const identifiers = [group[member] ?? []].flat().map(String);
    return identifiers.length === 0 ? [] : [{ by, identifiers }];
  });
  const [only, ...others] = sent;
  if (only === undefined || others.length > 0)
    throw fail('bad_request', {
      message: 'Cada grupo tem exatamente um dos campos id_frete, chave_nf ou numero_pedido.',
      details: [{ field: `[${index}]`, message: `O grupo tem ${sent.length} dos campos.` }],
    });
  return only;
}

/** Results; the lists of identifiers are always there, what has nothing to say is left out (decision L2). */
export function toWireResults(results: readonly LabelResult[]): LabelResultOut[] {
  return results.map((result) => {
    const { by, identifiers, origin, listUrl, problems, notices } = result;
    const { accessKeys = [], orderNumbers = [] } = result;
    return {
      id_frete: by === 'freight' ? identifiers : [],
      chave_nf: by === 'nfe' ? identifiers : accessKeys,
      numero_pedido: by === 'order' ? identifiers : orderNumbers,
      ...(listUrl === null ? {} : { plp: listUrl }),
      etiqueta: result.labelsUrl,
      ...(origin === null ? {} : { origem: toWireOrigin(origin) }),
      ...filled({ erro: toWireErrors(result) }),
      ...(notices.length === 0 ? {} : { avisos: toWireNotices(notices) }),
      ...filled({ erro_detalhe: problems.map(toWireProblem) }),
    };
  });
}

/** A list where it holds something. */
function filled<Name extends string, Item>(list: { [key in Name]: Item[] }): { [key in Name]?: Item[] } {
  return Object.values<Item[]>(list).some(({ length }) => length > 0) ? list : {};
}

function toWireErrors({ error, problems }: LabelResult): string[] {
  const ofFreights = problems.map(({ freightCode, text }) => `${freightCode}: ${text}`);
  return error === null ? ofFreights : [error, ...ofFreights];
}

function toWireNotices(notices: LabelResult['notices']): Record<string, string> {
  const texts = Map.groupBy(notices, ([identifier]) => identifier);
  return Object.fromEntries(
    [...texts].map(([identifier, all]) => [identifier, all.map(([, text]) => text).join(' ')]),
  );
}

function toWireOrigin({ document, zip, street, number, district, city, state }: LabelOrigin) {
  return {
    cnpj: document,
    endereco: { cep: zip, rua: street, numero: number, bairro: district, cidade: city, uf: state },
  };
}

function toWireProblem({ freightCode, text, accessKey, orderNumber }: LabelProblem) {
  return {
    id_frete: freightCode,
    erro: text,
    ...(accessKey === null ? {} : { chave_nf: accessKey }),
    ...(orderNumber === null ? {} : { numero_pedido: orderNumber }),
  };
}
