import { isNumber, type Loose, listOf } from '../../simulator/loose.ts';
import { jsonAnswer } from '../../simulator/rules.ts';
import type { SimulatedAnswer, SimulatedRequest } from '../../simulator/simulator.ts';
import type { SimulatedLabel, SimulatedState } from './state.ts';
import { arePositive, memberOf, objectOf, require } from './wire-rules.ts';

/** Puts a label into the cart (M10, M11). @throws RuleBroken */
export function carted(state: SimulatedState, request: SimulatedRequest): SimulatedAnswer {
  const body = objectOf(request, 'M10');
  require(Number.isInteger(body.service), 'M10', 'service');
  for (const side of ['from', 'to']) checkParty(memberOf(body, side), side);
  const products = listOf(body.products);
  const areProducts = products.every(
    ({ name, quantity, unitary_value }) =>
      typeof name === 'string' && isNumber(unitary_value) && arePositive([quantity]),
  );
  require(products.length > 0 && areProducts, 'M10', 'products');
  const volumes = listOf(body.volumes);
  const areVolumes = volumes.every(({ height, width, length, weight }) =>
    arePositive([height, width, length, weight]),
  );
  require(volumes.length > 0 && areVolumes, 'M10', 'volumes');
  const options = memberOf(body, 'options');
  const { key } = memberOf(options, 'invoice');
  const isNfe = options.non_commercial === false && typeof key === 'string' && /^[0-9A-Z]{44}$/.test(key);
  require(isNfe || (options.non_commercial === true && key === undefined), 'M11', 'options.invoice.key');
  const number = state.labels.length + 1;
  const label: SimulatedLabel = {
    id: `99500101-0001-4000-8000-${String(number).padStart(12, '0')}`,
    service: Number(body.service),
    paidAtMs: null,
    generatedAtMs: null,
    isCancelled: false,
  };
  state.labels.push(label);
  return jsonAnswer(201, {
    id: label.id,
    protocol: `ORD-${number}`,
    service_id: label.service,
    status: 'pending',
  });
}

function checkParty(party: Loose, side: string): void {
  const { name, document, company_document, address, number, city, state_abbr, postal_code } = party;
  const isPerson = typeof document === 'string' && /^[0-9]{11}$/.test(document);
  const isCompany = typeof company_document === 'string' && /^[0-9A-Z]{14}$/.test(company_document);
  require(isPerson !== isCompany, 'M10', `${side}.document`);
  const texts = [name, address, number, city, state_abbr];
  require(texts.every((text) => typeof text === 'string' && text !== ''), 'M10', `${side}.address`);
  require(typeof postal_code === 'string' && /^[0-9]{8}$/.test(postal_code), 'M5', `${side}.postal_code`);
}

/** Takes a label out of the cart that is not paid. */
export function uncarted(state: SimulatedState, id: string): SimulatedAnswer {
  const label = state.labels.find((one) => one.id === id && one.paidAtMs === null);
  if (label === undefined) return jsonAnswer(404, { error: 'Not Found' });
  state.labels.splice(state.labels.indexOf(label), 1);
  return { status: 204, body: '' };
}

/** The labels that a call is about (M12). @throws RuleBroken */
export function ordersOf(request: SimulatedRequest): string[] {
  const { orders } = objectOf(request, 'M12');
  const ids: readonly unknown[] = Array.isArray(orders) ? orders : [];
  const texts = ids.filter((id): id is string => typeof id === 'string');
  require(texts.length > 0 && texts.length === ids.length, 'M12', 'orders');
  return texts;
}

/** Pays labels from the balance (M13). @throws RuleBroken */
export function paid(state: SimulatedState, request: SimulatedRequest): SimulatedAnswer {
  const labels = ordersOf(request).map((id) => state.labels.find((one) => one.id === id));
  if (labels.some((label) => label === undefined || label.paidAtMs !== null))
    return jsonAnswer(422, {
      message: 'The given data was invalid.',
      errors: { orders: ['O pedido não está no carrinho.'] },
    });
  for (const label of labels) if (label !== undefined) label.paidAtMs = state.nowMs();
  return jsonAnswer(200, { purchase: { id: 'compra-simulada', status: 'paid' } });
}

/** Draws labels that are paid (M14). @throws RuleBroken */
export function generated(state: SimulatedState, request: SimulatedRequest): SimulatedAnswer {
  const ids = ordersOf(request);
  return jsonAnswer(
    200,
    Object.fromEntries(
      ids.map((id) => {
        const label = state.labels.find((one) => one.id === id && one.paidAtMs !== null);
        if (label === undefined) return [id, { status: false, message: 'Envio não liberado' }];
        label.generatedAtMs ??= state.nowMs();
        return [id, { status: true, message: 'Envio gerado com sucesso' }];
      }),
    ),
  );
}

/** The address of a label (M15). @throws RuleBroken */
export function printed(state: SimulatedState, request: SimulatedRequest): SimulatedAnswer {
  const [id = ''] = ordersOf(request);
  require(objectOf(request, 'M15').mode === 'public', 'M15', 'mode');
  const label = state.labels.find((one) => one.id === id);
  if (label === undefined || label.generatedAtMs === null)
    return jsonAnswer(422, {
      message: 'The given data was invalid.',
      errors: { orders: ['O envio não foi gerado.'] },
    });
  return jsonAnswer(200, { url: `https://melhorenvio.com.br/imprimir/${label.id}` });
}

/** What the address of a label answers. */
export function labelPage(state: SimulatedState, id: string): SimulatedAnswer {
  if (!state.labels.some((one) => one.id === id && one.generatedAtMs !== null))
    return { status: 404, body: '' };
  return { status: 200, headers: { 'content-type': 'application/pdf' }, body: '%PDF-1.4 simulated' };
}

/** Takes a label back (M17). @throws RuleBroken */
export function cancelled(state: SimulatedState, request: SimulatedRequest): SimulatedAnswer {
  const { id, reason_id, description } = memberOf(objectOf(request, 'M17'), 'order');
  require(typeof id === 'string' && reason_id === '2' && typeof description === 'string', 'M17', 'order.id');
  const label = state.labels.find((one) => one.id === id && one.paidAtMs !== null && !one.isCancelled);
  if (label === undefined)
    return jsonAnswer(422, {
      message: 'The given data was invalid.',
      errors: { 'order.id': ['O pedido não pode ser cancelado.'] },
    });
  label.isCancelled = true;
  return jsonAnswer(200, { [String(id)]: { canceled: true } });
}
