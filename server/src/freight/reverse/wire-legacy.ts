import type {
  LegacyReverseReply,
  LegacyReverseRequest,
} from '@carreto/contract/shipper/reverse-posting-legacy';
import { formatDatetime } from '../../kernel/sao-paulo.ts';
import type { RefusedFields } from '../post/postal-failure.ts';
import type { PostedReverse, ReverseParty, ReversePosting } from './posting.ts';
import { collectionDay, documentOf } from './wire-values.ts';

/** Days to post where nobody says how many: what the operator's authorizations have. */
const usualDays = 10;

/**
 * The body of a return in the older form (specification 4.11) as the house understands it.
 * @throws Failure `invalid_request` for a collection on a day that is over.
 */
export function fromWireLegacyReverse(body: LegacyReverseRequest, today: string): ReversePosting {
  const { remetente, destinatario, coleta_domiciliaria = false } = body;
  const day = { field: 'data_coleta_domiciliaria', text: body.data_coleta_domiciliaria, today };
  return {
    v: 1,
    flow: 'legacy',
    reference: body.referencia,
    serviceCode: body.servico,
    collectionOn: coleta_domiciliaria ? collectionDay(day) : null,
    postingDays: body.prazo_postagem ?? usualDays,
    notifySender: body.notificar_remetente ?? false,
    notifyRecipient: false,
    receiptNotice: body.aviso_recebimento ?? false,
    objectCount: body.quantidade_itens ?? 1,
    sender: { ...placeOf(remetente), document: documentOf(remetente.cpf_cnpj) },
    recipient: { ...placeOf(destinatario), document: null },
    items: [],
  };
}

/** The answer (decision R5). */
export function toWireLegacyReverse(posted: PostedReverse): LegacyReverseReply {
  const [requestedOn = '', requestedAt = ''] = formatDatetime(posted.requestedAtMs).split(' ');
  return {
    tipo: posted.kind === 'authorization' ? 'A' : 'C',
    numero_coleta: posted.number,
    quantidade_itens: posted.objectCount,
    referencia: posted.reference,
    prazo: posted.deadlineOn,
    data_solicitacao: requestedOn,
    hora_solicitacao: requestedAt,
  };
}

const notServed = 'o operador postal não atende este CEP';

/** What the older service's codes are about. */
export const legacyRefusedFields: RefusedFields = new Map([
  ['111', [{ field: 'coleta_domiciliaria', message: 'o operador postal não coleta neste CEP' }]],
  ['113', [{ field: 'remetente.cep', message: notServed }]],
  ['117', [{ field: 'destinatario.cep', message: notServed }]],
  ['134', [{ field: 'data_coleta_domiciliaria', message: 'não há agenda de coleta para esta data' }]],
  ['211', [{ field: 'servico', message: 'o valor declarado é menor que o mínimo do serviço' }]],
  ['228', [{ field: 'quantidade_itens', message: 'o operador postal não aceita esta quantidade' }]],
]);

type Place = LegacyReverseRequest['destinatario'];

function placeOf(party: Place): Omit<ReverseParty, 'document'> {
  const { nome, email, cep, logradouro, numero, complemento, referencia, bairro, cidade, uf } = party;
  return {
    name: nome,
    email,
    phone: null,
    zip: cep,
    street: logradouro,
    number: numero,
    complement: complemento ?? null,
    landmark: referencia ?? null,
    district: bairro,
    city: cidade,
    state: uf,
  };
}
