import { formatDatetime, parseDatetime } from '../../../kernel/sao-paulo.ts';
import { jsonReader } from '../../vendors/line/read-answer.ts';
import { reasonOf } from '../../vendors/line/reason.ts';
import type { VendorAnswer } from '../../vendors/line/request.ts';
import { VendorProblem } from '../../vendors/line/vendor-problem.ts';
import type { StoreNews } from '../store.ts';
import { manifest } from './describe.ts';
import { type LogisticsObject, logisticsObject } from './schema.ts';
import { readWholeOrder, type Written } from './wire-order.ts';
import { requireGood } from './wire-problem.ts';

const read = jsonReader(logisticsObject);

/** At three calls a second more than these are not told of in the time that there is. */
const mostVolumes = 20;

/**
 * The logistics objects of an order: its volumes have their ids (B13).
 * @throws VendorProblem `rejected` where it has none, or nobody knows the order.
 */
export function readObjectIds(answer: VendorAnswer): number[] {
  const volumes = readWholeOrder(answer)?.transporte?.volumes ?? [];
  if (volumes.length === 0) throw new VendorProblem('rejected', reasonOf('no_volume'));
  return volumes.slice(0, mostVolumes).map(({ id }) => id);
}

/** Pure. */
export function objectRequest(id: number): Written {
  return { method: 'GET', path: `/logisticas/objetos/${id}` };
}

/** @throws VendorProblem */
export function readObject(answer: VendorAnswer): LogisticsObject {
  return read(requireGood(answer)).data;
}

/** Whether it shows this already, or what happened later: it keeps one state alone. Pure. */
export function isShown({ rastreamento }: LogisticsObject, news: StoreNews): boolean {
  if (rastreamento?.codigo !== news.tracking.code) return false;
  const shownMs = parseDatetime(rastreamento.ultimaAlteracao ?? '');
  const newsMs = Math.floor(news.occurredAtMs / 1000) * 1000;
  if (shownMs === null || shownMs < newsMs) return false;
  return shownMs > newsMs || rastreamento.situacao === situationOf(news);
}

/** The whole object as it was, with where the freight is (B14). Pure. */
export function updateRequest(id: number, known: LogisticsObject, news: StoreNews): Written {
  const { rastreamento, dimensao, embalagem, dataSaida, prazoEntregaPrevisto, fretePrevisto } = known;
  const { valorDeclarado, avisoRecebimento, maoPropria } = known;
  const kept = {
    // Read under one name and written under another.
    dimensoes: dimensao,
    ...{ embalagem, dataSaida, prazoEntregaPrevisto, fretePrevisto },
    ...{ valorDeclarado, avisoRecebimento, maoPropria },
  };
  return {
    method: 'PUT',
    path: `/logisticas/objetos/${id}`,
    body: {
      kind: 'json',
      value: {
        ...Object.fromEntries(Object.entries(kept).filter(([, value]) => value != null)),
        rastreamento: {
          codigo: news.tracking.code,
          descricao: news.sentence,
          situacao: situationOf(news),
          origem: rastreamento?.origem ?? '',
          destino: rastreamento?.destino ?? '',
          ultimaAlteracao: formatDatetime(news.occurredAtMs),
          url: news.tracking.url,
        },
      },
    },
  };
}

function situationOf({ state }: StoreNews): number {
  return Number(manifest.states.get(state));
}
