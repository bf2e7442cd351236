import type { Written } from '../soap/write-xml.ts';
import type { PostalParty, ReverseRequest } from './port.ts';
import { cut, dayFirst } from './wire-pre-posting.ts';

/** A return as the older service takes it. Pure. */
export function toReverseMembers(
  reverse: ReverseRequest,
  access: { administrativeCode: string; card: string },
): Written[] {
  const { kind, collectionOn, postingDays, sender } = reverse;
  const objects = Array.from(
    { length: reverse.objectCount },
    (_, index): Written => [
      'obj_col',
      [
        ['item', 1],
        ['id', cut(`${reverse.reference}-${index + 1}`, 30)],
        ['desc', cut(reverse.reference, 255)],
      ],
    ],
  );
  return [
    ['codAdministrativo', access.administrativeCode],
    ['codigo_servico', reverse.serviceCode],
    ['cartao', access.card],
    ['destinatario', toAddress(reverse.recipient)],
    [
      'coletas_solicitadas',
      [
        ['tipo', typeOf(kind)],
        ['id_cliente', reverse.reference],
        ['ag', collectionOn === null ? postingDays : dayFirst(collectionOn)],
        ['ar', kind === 'authorization' && reverse.receiptNotice ? 1 : 0],
        [
          'remetente',
          [
            ...toAddress(sender),
            ['identificacao', sender.document],
            ['sms', reverse.notifySender ? 'S' : 'N'],
            ...(reverse.notifySender ? mobile(sender) : []),
          ],
        ],
        ...objects,
      ],
    ],
  ];
}

/** A: an authorization to post; C: a collection. */
export function typeOf(kind: ReverseRequest['kind']): 'A' | 'C' {
  return kind === 'authorization' ? 'A' : 'C';
}

function mobile({ phone }: PostalParty): Written[] {
  if (phone === null) return [];
  return [
    ['ddd_celular', phone.slice(0, 2)],
    ['celular', phone.slice(2, 11)],
  ];
}

function toAddress(party: PostalParty): Written[] {
  const { phone, complement, landmark } = party;
  return [
    ['nome', cut(party.name, 60)],
    ['logradouro', cut(party.street, 72)],
    ['numero', cut(party.number, 8)],
    ['complemento', complement === null ? null : cut(complement, 30)],
    ['bairro', cut(party.district, 50)],
    ['referencia', landmark === null ? null : cut(landmark, 60)],
    ['cidade', cut(party.city, 36)],
    ['uf', party.state],
    ['cep', party.zip],
    ['ddd', phone?.slice(0, 2) ?? null],
    ['telefone', phone?.slice(2, 14) ?? null],
    ['email', party.email === null ? null : cut(party.email, 72)],
  ];
}
