import type { ReasonCode } from '../vendors/line/reason.ts';
import type { VendorProblem } from '../vendors/line/vendor-problem.ts';

/**
 * Why an order of a shop has no freight, by a code that pages have words for in their language, with the one thing that it is about. The
 * Portuguese here is what the API and the command line say beside the code.
 */
const sentences = [
  ['other_currency', (currency) => `O pedido está em ${currency}, não em reais.`],
  ['nothing_to_deliver', () => 'O pedido não tem nada a entregar.'],
  ['no_items', () => 'O pedido não tem itens.'],
  ['picked_up', () => 'O pedido será retirado na loja: não há frete.'],
  ['own_delivery', () => 'O pedido será retirado ou entregue pela própria loja: não há frete.'],
  ['own_transport', () => 'O pedido vai por transporte próprio: não há frete a contratar.'],
  ['other_seller', () => 'O pedido é de outro vendedor, que o entrega: não há frete a contratar.'],
  ['without_freight', () => 'O pedido está sem frete.'],
  ['no_delivery_address', () => 'O pedido não tem endereço de entrega.'],
  ['no_label_address', () => 'O pedido não tem endereço na etiqueta do transporte.'],
  ['abroad', () => 'O pedido vai para fora do Brasil.'],
  ['bad_zip', () => 'O CEP de entrega não tem 8 dígitos.'],
  ['no_street', () => 'O endereço de entrega não tem rua.'],
  ['item_unreadable', () => 'Um produto do pedido está sem preço ou quantidade que se possa ler.'],
  ['no_document', () => 'O pedido não tem CPF nem CNPJ do comprador; peça-o na loja.'],
  ['bad_document', () => 'O CPF ou CNPJ do comprador não confere.'],
  ['no_name', () => 'O pedido não tem o nome de quem recebe.'],
  ['order_missing', () => 'A plataforma não conhece este pedido.'],
  ['by_hand', () => 'Esta loja não contrata sozinha: escolha a oferta.'],
  ['no_offer_named', () => 'O pedido não diz qual oferta o comprador escolheu: escolha a oferta.'],
  ['no_dispatch_point', () => 'O ponto de despacho da loja está inativo.'],
  ['reopened', () => 'O pedido foi cancelado com o frete e reaberto depois: escolha a oferta.'],
  ['cancelled_late', () => 'O pedido foi cancelado na loja, mas o frete já foi coletado ou encerrado.'],
  ['store_off', () => 'A loja está desligada.'],
  ['no_freight', () => 'O pedido não tem mais frete.'],
  ['internal_error', () => 'Falha interna; será tentado de novo.'],
] as const satisfies readonly (readonly [code: string, (value: string) => string])[];

const sentenceOf: ReadonlyMap<string, (value: string) => string> = new Map(sentences);

type OrderProblemCode = (typeof sentences)[number][0];

/** `value` is null where the code says everything. */
export type OrderReason = { code: OrderProblemCode; value: string | null };

/** Pure. */
export function orderReason(code: OrderProblemCode, value: string | null = null): OrderReason {
  return { code, value };
}

/** Why something of a shop did not go: of its platform, or of an order. */
export type StoreReason = { code: OrderProblemCode | ReasonCode; value: string | null };

/** What keeps an order, by a stable code and in a sentence; the reason is null where the sentence is all there is. */
export type OrderProblem = { code: string; text: string; reason: StoreReason | null };

/** What keeps an order, by its reason; under another code where that stands for many reasons. Pure. */
export function problemOf(reason: OrderReason, code: string = reason.code): OrderProblem {
  return { code, text: sentenceOf.get(reason.code)?.(reason.value ?? '') ?? code, reason };
}

/** The same of a call to its platform. Pure. */
export function platformProblem({ kind, message, reason }: VendorProblem): OrderProblem {
  return { code: `platform_${kind}`, text: message, reason };
}
