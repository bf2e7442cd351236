import type { Loose } from '../../simulator/loose.ts';
import type { VendorMode } from '../../simulator/modes.ts';
import { jsonAnswer } from '../../simulator/rules.ts';
import type { SimulatedAnswer, SimulatedRequest } from '../../simulator/simulator.ts';
import { commaText } from '../../values/reais.ts';
import { batchOf, objectOf, require } from './wire-rules.ts';
import { checkItems, checkWay, isText, isUnserved, turned } from './wire-ways.ts';

const declaring: Readonly<Record<string, string>> = { '03220': '019', '03298': '064' };
/** Cents of an object and of its kilogram, by service; any other is as PAC. */
const rates: Readonly<Record<string, readonly [base: number, kilogram: number]>> = { '03220': [2190, 640] };

/** Prices of a batch (C4 to C10). @throws RuleBroken */
export function priced(request: SimulatedRequest, mode: VendorMode): SimulatedAnswer {
  const body = objectOf(request, 'C4');
  const items = batchOf(body.parametrosProduto, 'C4');
  checkItems(items);
  for (const item of items) checkObject(item);
  const prices = items.map((item) => priceOf(item, mode));
  const failed = prices.filter(({ txErro }) => txErro !== undefined).length;
  return jsonAnswer(failed === 0 ? 200 : failed < items.length ? 206 : 400, turned(prices));
}

/** The price of one object by its query, as who looks asks for it. @throws RuleBroken */
export function pricedAlone({ path, query }: SimulatedRequest): SimulatedAnswer {
  const item: Loose = { ...Object.fromEntries(query), coProduto: path.split('/').at(-1) };
  checkWay(item);
  checkObject(item);
  const { nuRequisicao, ...price } = priceOf(item, 'normal');
  return jsonAnswer(200, price);
}

function checkObject(item: Loose): void {
  require(isText(item.psObjeto, /^[1-9][0-9]{0,4}$/), 'C7', 'PRC-010: Peso inválido');
  const sides = [item.comprimento, item.largura, item.altura];
  require(item.tpObjeto === '2' &&
    sides.every((side) => isText(side, /^[1-9][0-9]{0,2}$/)), 'C8', 'PRC-011: Dimensões inválidas');
  const cm = sides.map(Number);
  const isWithin =
    Number(item.psObjeto) <= 30_000 &&
    Math.max(...cm) <= 100 &&
    cm.reduce((sum, side) => sum + side, 0) <= 200;
  require(isWithin, 'C16', 'PRC-012: Dimensões ou peso acima do permitido');
  const { servicosAdicionais, vlDeclarado, coProduto } = item;
  if (servicosAdicionais === undefined && vlDeclarado === undefined) return;
  const [additional] = Array.isArray(servicosAdicionais) ? (servicosAdicionais as Loose[]) : [];
  require(isText(vlDeclarado, /^[0-9]{1,6}\.[0-9]{2}$/) &&
    additional?.coServAdicional === declaring[String(coProduto)], 'C9', 'PRC-013: Valor declarado inválido');
}

function priceOf(item: Loose, mode: VendorMode): Loose {
  const { coProduto, nuRequisicao, psObjeto, comprimento, largura, altura, vlDeclarado } = item;
  const cubedG = Math.ceil((Number(comprimento) * Number(largura) * Number(altura)) / 6);
  // Up to 5 kg of volume only the weight counts.
  const usedG = cubedG > 5000 ? Math.max(cubedG, Number(psObjeto)) : Number(psObjeto);
  const [base, kilogram] = rates[String(coProduto)] ?? [1490, 310];
  const insurance = Math.round(Number(vlDeclarado ?? 0));
  const cents = base + Math.ceil(usedG / 1000) * kilogram;
  const price = {
    pcBase: commaText(cents),
    psCobrado: String(usedG),
    inPesoCubico: usedG === Number(psObjeto) ? 'N' : 'S',
    [mode === 'renamed_member' ? 'pcTotal' : 'pcFinal']: thousands(commaText(cents + insurance)),
  };
  if (!isUnserved(item)) return { coProduto, nuRequisicao, ...price };
  const txErro = 'PRC-124: CEP de destino não atendido pelo serviço';
  return { coProduto, nuRequisicao, ...(mode === 'unserved_with_price' ? price : {}), txErro };
}

/** `1044,90` as `1.044,90` (C10). */
function thousands(text: string): string {
  const [reais = '', cents = ''] = text.split(',');
  return `${BigInt(reais).toLocaleString('pt-BR')},${cents}`;
}
