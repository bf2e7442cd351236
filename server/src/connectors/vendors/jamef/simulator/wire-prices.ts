import { formatDay } from '../../../../kernel/days.ts';
import { dayInSaoPaulo } from '../../../../kernel/sao-paulo.ts';
import { isNumber, type Loose } from '../../simulator/loose.ts';
import type { VendorMode } from '../../simulator/modes.ts';
import { jsonAnswer } from '../../simulator/rules.ts';
import type { SimulatedAnswer, SimulatedRequest } from '../../simulator/simulator.ts';
import type { SimulatedState } from './state.ts';
import { isText, objectOf, require } from './wire-rules.ts';

/** Zip codes of Acre and Roraima, which the simulated Jamef does not serve. */
const unserved = /^69[3-9]/;
const document = /^([0-9]{11}|[0-9A-Z]{12}[0-9]{2})$/;
const zip = /^[0-9]{8}$/;
const gramsOfM3 = 300_000;
const taxRate = 0.12;

/** The branch of a zip code (JM5). @throws RuleBroken */
export function branchOf({ query }: SimulatedRequest): SimulatedAnswer {
  const cep = query.get('cep') ?? '';
  require(zip.test(cep), 'JM5', 'CEP inválido');
  return answered([{ codigoFilial: cep.slice(0, 2), nome: 'FILIAL SIMULADA' }]);
}

/** The price of one kind of transport (JM6 to JM12). @throws RuleBroken */
export function priced(state: SimulatedState, request: SimulatedRequest, mode: VendorMode): SimulatedAnswer {
  const body = objectOf(request, 'JM6');
  check(body);
  const price = priceOf(body, dayInSaoPaulo(state.nowMs()), mode);
  if (!unserved.test(String(body.cepDestino))) return answered([price]);
  // What is not served has an empty list; the price beside it is of nothing.
  return answered([], mode === 'unserved_with_price' ? { cotacaoGenerica: price } : {});
}

function check(body: Loose): void {
  require(['1', '2'].includes(body.tipoTransporte as string), 'JM6', 'Tipo de transporte inválido');
  require(isText(body.cepOrigem, zip) && isText(body.cepDestino, zip), 'JM7', 'CEP inválido');
  const { quantidadeVolume, pesoMercadoria, metragemCubica } = body;
  const areAbove = [quantidadeVolume, pesoMercadoria, metragemCubica].every(
    (one) => isNumber(one) && one > 0,
  );
  require(areAbove && Number.isInteger(quantidadeVolume), 'JM8', 'Peso, cubagem ou volumes inválidos');
  const documents = [body.documentoDevedor, body.documentoRemetente, body.documentoDestino];
  require(documents.every((one) => isText(one, document)), 'JM9', 'Documento inválido');
  const isDated = isText(body.dataColeta, /^[0-9]{2}\/[0-9]{2}\/[0-9]{4}$/);
  require(isDated &&
    isNumber(body.valorNotaFiscal) &&
    isText(body.filialOrigem, /^[0-9A-Z]+$/), 'JM10', 'Data, valor ou filial inválidos');
}

function priceOf(body: Loose, today: number, mode: VendorMode): Loose {
  const isAir = body.tipoTransporte === '2';
  const grams = Math.max(Number(body.pesoMercadoria) * 1000, Number(body.metragemCubica) * gramsOfM3);
  const freight =
    3900 + Math.round((grams / 1000) * (isAir ? 590 : 160)) + Math.round(Number(body.valorNotaFiscal) * 0.4);
  const tax = Math.round(freight * taxRate);
  return {
    modalidadeTransporte: body.tipoTransporte,
    previsaoEntrega: formatDay(today + (isAir ? 2 : 5))
      .split('-')
      .reverse()
      .join('/'),
    frete: freight / 100,
    imposto: tax / 100,
    [mode === 'renamed_member' ? 'valorTotal' : 'total']: (freight + tax) / 100,
  };
}

function answered(dado: readonly Loose[], besides: Loose = {}): SimulatedAnswer {
  return jsonAnswer(200, {
    situacao: 200,
    mensagem: 'Operação realizada com sucesso',
    dado,
    ...besides,
    idCorrelacao: '00000000-0000-4000-8000-000000000001',
  });
}
