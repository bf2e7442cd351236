import { isNumber, type Loose, listOf } from '../../simulator/loose.ts';
import type { VendorMode } from '../../simulator/modes.ts';
import { jsonAnswer } from '../../simulator/rules.ts';
import type { SimulatedAnswer } from '../../simulator/simulator.ts';
import { require } from './wire-rules.ts';

const known: ReadonlySet<number> = new Set([0, 3, 4, 5, 6, 7, 9, 10, 12, 14, 40]);
const byAir: ReadonlySet<number> = new Set([0, 7, 9, 12]);
/** Zip codes of Acre and Roraima, which the simulated Jadlog does not serve. */
const unserved = /^69[3-9]/;

/** Prices of all services of a request (J3 to J10). @throws RuleBroken */
export function priced(request: Loose, mode: VendorMode): SimulatedAnswer {
  require(Array.isArray(request.frete) && request.frete.length > 0, 'J3', 'LISTA DE FRETE VAZIA');
  const items = listOf(request.frete);
  for (const item of items) checkItem(item);
  return jsonAnswer(200, {
    frete: items.map((item) =>
      mode === 'renamed_member' ? renamed(answerOf(item, mode)) : answerOf(item, mode),
    ),
  });
}

function checkItem(item: Loose): void {
  const zips = [item.cepori, item.cepdes];
  require(zips.every((zip) => typeof zip === 'string' && /^[0-9]{8}$/.test(zip)), 'J4', 'CEP INVALIDO');
  require(isNumber(item.peso) && item.peso > 0, 'J5', 'PESO INVALIDO');
  require(isNumber(item.modalidade) && known.has(item.modalidade), 'J6', 'MODALIDADE INVALIDA');
  const choices = [
    ['S', 'N'].includes(String(item.frap)),
    ['D', 'R'].includes(String(item.tpentrega)),
    ['N', 'A'].includes(String(item.tpseguro)),
  ];
  require(!choices.includes(false), 'J7', 'TIPO INVALIDO');
  require(isNumber(item.vldeclarado) && item.vldeclarado >= 0, 'J8', 'VALOR DECLARADO INVALIDO');
}

function answerOf(item: Loose, mode: VendorMode): Loose {
  const { cepdes, modalidade } = item;
  if (!unserved.test(String(cepdes))) return priceOf(item);
  const error = { id: -99, descricao: 'CEP DE DESTINO NAO ATENDIDO' };
  return mode === 'unserved_with_price' ? { ...priceOf(item), error } : { modalidade, error };
}

function priceOf({ cepori, cepdes, peso, modalidade, vldeclarado }: Loose): Loose {
  const isAir = byAir.has(Number(modalidade));
  const cents =
    1290 +
    Math.round(Number(peso) * (isAir ? 620 : 185)) +
    Math.round(Number(vldeclarado) * 0.3) +
    Number(modalidade) * 7;
  return { cepori, cepdes, modalidade, prazo: isAir ? 2 : 4, vltotal: cents / 100 };
}

/** The price under a name nobody knows, as after a change that was not announced. */
function renamed({ vltotal, ...item }: Loose): Loose {
  return vltotal === undefined ? item : { ...item, valorTotal: vltotal };
}
