import type { OccurrenceGroup } from '../../trail/catalogue.ts';
import type { Language } from './language.ts';

/** Everything the page says by itself, in one language. */
export type Words = {
  /** For `lang`, and for dates. */
  locale: string;
  tracking: string;
  expected: string;
  delivered: string;
  steps: readonly [string, string, string, string, string];
  progress: string;
  stepDone: string;
  to: string;
  carrier: string;
  service: string;
  code: string;
  history: string;
  /** Which of several volumes. */
  volume(number: number, count: number): string;
  nextAttempt: string;
  earlier(count: number): string;
  proofs: string;
  proof(number: number): string;
  clock: string;
  groups: ReadonlyMap<OccurrenceGroup, string>;
  unknown: string;
  notices: Readonly<Record<Notice, readonly [title: string, text: string]>>;
};

/** Why there is no freight to show. */
export type Notice = 'missing' | 'refused' | 'unavailable';

const portuguese: Words = {
  locale: 'pt-BR',
  tracking: 'Rastreio',
  expected: 'Entrega prevista:',
  delivered: 'Entregue em',
  steps: ['Em preparação', 'Coletado', 'Em trânsito', 'Saiu para entrega', 'Entregue'],
  progress: 'Andamento',
  stepDone: 'concluído: ',
  to: 'Para',
  carrier: 'Transportadora',
  service: 'Serviço',
  code: 'Código',
  history: 'Histórico',
  volume: (number, count) => `Volume ${number} de ${count}`,
  nextAttempt: 'Nova tentativa em',
  earlier: (count) =>
    `${count} ${count === 1 ? 'registro anterior não é mostrado' : 'registros anteriores não são mostrados'}.`,
  proofs: 'Comprovantes de entrega',
  proof: (number) => `Comprovante ${number}`,
  clock: 'Datas e horários de Brasília.',
  groups: new Map([
    ['preparing', 'Em preparação'],
    ['collected', 'Coletado'],
    ['in_transit', 'Em trânsito'],
    ['out_for_delivery', 'Saiu para entrega'],
    ['awaiting_pickup', 'Disponível para retirada'],
    ['partial_delivery', 'Entrega parcial'],
    ['failed_attempt', 'Tentativa de entrega'],
    ['problem', 'Problema na entrega'],
    ['return', 'Devolução'],
    ['delivered', 'Entregue'],
    ['loss', 'Extravio ou sinistro'],
    ['cancelled', 'Cancelado'],
  ]),
  unknown: 'Atualização',
  notices: {
    missing: [
      'Não encontramos esta entrega',
      'Confira se o endereço está completo, como foi enviado pela loja. Se estiver, fale com a loja.',
    ],
    refused: ['Muitas tentativas', 'Espere um minuto e abra de novo o endereço que a loja enviou.'],
    unavailable: ['Rastreio indisponível no momento', 'Tente de novo em alguns minutos.'],
  },
};

const english: Words = {
  locale: 'en',
  tracking: 'Tracking',
  expected: 'Expected delivery:',
  delivered: 'Delivered on',
  steps: ['In preparation', 'Collected', 'In transit', 'Out for delivery', 'Delivered'],
  progress: 'Progress',
  stepDone: 'done: ',
  to: 'To',
  carrier: 'Carrier',
  service: 'Service',
  code: 'Code',
  history: 'History',
  volume: (number, count) => `Package ${number} of ${count}`,
  nextAttempt: 'Next attempt on',
  earlier: (count) => `${count} earlier ${count === 1 ? 'entry is' : 'entries are'} not shown.`,
  proofs: 'Proof of delivery',
  proof: (number) => `Proof ${number}`,
  clock: 'Dates and times of Brasília.',
  groups: new Map([
    ['preparing', 'In preparation'],
    ['collected', 'Collected'],
    ['in_transit', 'In transit'],
    ['out_for_delivery', 'Out for delivery'],
    ['awaiting_pickup', 'Ready for pickup'],
    ['partial_delivery', 'Partly delivered'],
    ['failed_attempt', 'Delivery attempted'],
    ['problem', 'Delivery problem'],
    ['return', 'Being returned'],
    ['delivered', 'Delivered'],
    ['loss', 'Lost or damaged'],
    ['cancelled', 'Cancelled'],
  ]),
  unknown: 'Update',
  notices: {
    missing: [
      'We could not find this delivery',
      'Check that the address is complete, as the shop sent it. If it is, please ask the shop.',
    ],
    refused: ['Too many attempts', 'Wait a minute, then open the address from the shop again.'],
    unavailable: ['Tracking is not available right now', 'Try again in a few minutes.'],
  },
};

const spanish: Words = {
  locale: 'es',
  tracking: 'Seguimiento',
  expected: 'Entrega prevista:',
  delivered: 'Entregado el',
  steps: ['En preparación', 'Recogido', 'En tránsito', 'En reparto', 'Entregado'],
  progress: 'Progreso',
  stepDone: 'completado: ',
  to: 'Para',
  carrier: 'Transportista',
  service: 'Servicio',
  code: 'Código',
  history: 'Historial',
  volume: (number, count) => `Bulto ${number} de ${count}`,
  nextAttempt: 'Nuevo intento el',
  earlier: (count) =>
    `${count} ${count === 1 ? 'registro anterior no se muestra' : 'registros anteriores no se muestran'}.`,
  proofs: 'Comprobantes de entrega',
  proof: (number) => `Comprobante ${number}`,
  clock: 'Fechas y horas de Brasilia.',
  groups: new Map([
    ['preparing', 'En preparación'],
    ['collected', 'Recogido'],
    ['in_transit', 'En tránsito'],
    ['out_for_delivery', 'En reparto'],
    ['awaiting_pickup', 'Listo para retirar'],
    ['partial_delivery', 'Entrega parcial'],
    ['failed_attempt', 'Intento de entrega'],
    ['problem', 'Problema en la entrega'],
    ['return', 'En devolución'],
    ['delivered', 'Entregado'],
    ['loss', 'Extraviado o dañado'],
    ['cancelled', 'Cancelado'],
  ]),
  unknown: 'Actualización',
  notices: {
    missing: [
      'No encontramos esta entrega',
      'Compruebe que la dirección esté completa, tal como la envió la tienda. Si lo está, consulte a la tienda.',
    ],
    refused: ['Demasiados intentos', 'Espere un minuto y abra de nuevo la dirección que envió la tienda.'],
    unavailable: ['El seguimiento no está disponible ahora', 'Inténtelo de nuevo en unos minutos.'],
  },
};

export const wordsIn: Readonly<Record<Language, Words>> = { pt: portuguese, en: english, es: spanish };
