import { isNumber, type Loose, listOf } from '../../simulator/loose.ts';
import { jsonAnswer, jsonOf, RuleBroken } from '../../simulator/rules.ts';
import type { SimulatedAnswer, SimulatedRequest } from '../../simulator/simulator.ts';
import { refusal } from './wire-rules.ts';

/** Zip codes of Acre and Roraima, which the simulated Braspress does not serve. */
const unserved = { from: 69_300_000, to: 69_999_999 };

type Options = { nowMs: number; isMisspelt: boolean };

/** A price (B2 to B8). @throws RuleBroken */
export function priced(request: SimulatedRequest, { nowMs, isMisspelt }: Options): SimulatedAnswer {
  const body = objectOf(request, nowMs);
  const require = (holds: boolean, fact: string, reason: string): void => {
    if (!holds) throw new RuleBroken(fact, refusal(nowMs, reason));
  };
  const { cnpjRemetente, cnpjDestinatario, cnpjConsignado, cepOrigem, cepDestino } = body;
  const numbers = [cnpjRemetente, cnpjDestinatario, cepOrigem, cepDestino];
  require(numbers.every((one) => isNumber(one) && one > 0), 'B3', 'CAMPOS DE ENTRADA NULOS');
  const kinds = listOf(body.cubagem);
  const units = kinds.reduce((sum, { volumes }) => sum + Number(volumes), 0);
  require(kinds.length > 0 && kinds.every(isKind) && body.volumes === units, 'B4', 'CUBAGEM INVÁLIDA');
  require(isNumber(body.peso) && body.peso > 0 && isNumber(body.vlrMercadoria), 'B5', 'PESO INVÁLIDO');
  const isKnown =
    ['R', 'A'].includes(String(body.modal)) &&
    typeof body.tipoFrete === 'string' &&
    /^[123]$/.test(body.tipoFrete) &&
    (body.tipoFrete !== '3' || isNumber(cnpjConsignado));
  require(isKnown, 'B6', 'MODAL OU TIPO DE FRETE INVÁLIDO');
  if (Number(cepDestino) >= unserved.from && Number(cepDestino) <= unserved.to)
    return refusal(nowMs, 'CEP DESTINO NÃO ENCONTRADO');
  const isAir = body.modal === 'A';
  const m3 = kinds.reduce(
    (sum, { altura, largura, comprimento, volumes }) =>
      sum + Number(altura) * Number(largura) * Number(comprimento) * Number(volumes),
    0,
  );
  const kg = Math.max(Number(body.peso), m3 * (isAir ? 166.7 : 300));
  const cents = 3900 + Math.round(kg * (isAir ? 540 : 110)) + Math.round(Number(body.vlrMercadoria) * 0.4);
  const price = { id: isAir ? 700_124 : 700_123, prazo: isAir ? 2 : 4 };
  return jsonAnswer(
    200,
    isMisspelt ? { ...price, total: cents / 100 } : { ...price, totalFrete: cents / 100 },
  );
}

function objectOf({ method, headers, body }: SimulatedRequest, nowMs: number): Loose {
  const value = jsonOf(body);
  const isJson = headers['content-type']?.startsWith('application/json') === true;
  if (method !== 'POST' || !isJson || typeof value !== 'object' || value === null || Array.isArray(value))
    throw new RuleBroken('B2', refusal(nowMs, 'JSON INVÁLIDO'));
  return value as Loose;
}

/** In metres: nothing that is carried is longer than twenty. */
function isKind({ altura, largura, comprimento, volumes }: Loose): boolean {
  const sides = [altura, largura, comprimento];
  return sides.every((one) => isNumber(one) && one > 0 && one < 20) && Number.isInteger(volumes);
}
