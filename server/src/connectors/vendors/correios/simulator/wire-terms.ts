import { formatDay, parseDay } from '../../../../kernel/days.ts';
import { dayInSaoPaulo } from '../../../../kernel/sao-paulo.ts';
import type { Loose } from '../../simulator/loose.ts';
import { jsonAnswer } from '../../simulator/rules.ts';
import type { SimulatedAnswer, SimulatedRequest } from '../../simulator/simulator.ts';
import type { SimulatedState } from './state.ts';
import { batchOf, objectOf, require } from './wire-rules.ts';
import { checkItems, checkWay, isText, isUnserved, turned } from './wire-ways.ts';

/** Calendar days by service; any other is as PAC. */
const days: Readonly<Record<string, number>> = { '03220': 2, '03140': 1, '03158': 1, '03204': 0 };

/** Terms of a batch (C11, C12). @throws RuleBroken */
export function timed(request: SimulatedRequest): SimulatedAnswer {
  const body = objectOf(request, 'C11');
  const items = batchOf(body.parametrosPrazo, 'C11');
  checkItems(items);
  for (const { dataPostagem, dtEvento } of items)
    require(isText(dataPostagem, /^[0-9]{4}-[0-9]{2}-[0-9]{2}$/) &&
      isText(dtEvento, /^[0-9]{2}\/[0-9]{2}\/[0-9]{4}$/), 'C11', 'PRZ-003: Data inválida');
  const terms = items.map((item) => termOf(item, parseDay(String(item.dataPostagem)) ?? 0));
  const failed = terms.filter(({ txErro }) => txErro !== undefined).length;
  return jsonAnswer(failed === 0 ? 200 : failed < items.length ? 206 : 400, turned(terms));
}

/** The term of one service by its query, as who looks asks for it. @throws RuleBroken */
export function timedAlone({ nowMs }: SimulatedState, { path, query }: SimulatedRequest): SimulatedAnswer {
  const item: Loose = { ...Object.fromEntries(query), coProduto: path.split('/').at(-1) };
  checkWay(item);
  const { nuRequisicao, ...term } = termOf(item, dayInSaoPaulo(nowMs()));
  return jsonAnswer(200, term);
}

function termOf(item: Loose, day: number): Loose {
  const { coProduto, nuRequisicao } = item;
  if (isUnserved(item))
    return { coProduto, nuRequisicao, txErro: 'PRZ-008: Serviço indisponível para o trecho informado' };
  const prazoEntrega = days[String(coProduto)] ?? 6;
  return {
    coProduto,
    nuRequisicao,
    prazoEntrega,
    dataMaxima: `${formatDay(day + prazoEntrega)}T23:59:59`,
    entregaDomiciliar: 'S',
    entregaSabado: 'N',
  };
}
