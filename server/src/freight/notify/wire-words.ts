import { messages } from '@carreto/contract/messages';
import type { Objection } from '../../platform/outgoing/policy.ts';

/** Why an address may not be called, for people. */
export function outgoingWords(objection: Objection): string {
  return messages.outgoing[objection];
}

/** What people read where their request does not fit. */
export const words = {
  required: messages.required,
  pattern: messages.pattern,
  unknownMember: messages.unknownMember,
  repeated: messages.repeated,
  reserved: 'é um cabeçalho que o Carreto mesmo envia',
  bodyForgotten: 'O corpo desta entrega já foi apagado pelo prazo de retenção; não há mais o que enviar.',
  notActive: 'O webhook não está ativo; ative-o antes de enviar.',
  sending: 'A entrega está sendo enviada agora; tente novamente em instantes.',
  tooManyKeys: 'já há três chaves em uso; espere uma delas vencer',
} as const;
