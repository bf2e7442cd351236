import { type Static, Type } from 'typebox';
import { endpoint } from '../endpoint.ts';
import { billStatusNames } from '../shapes/bill-record.ts';
import { accessKey, cnpj, date, decimal, integer, money, oneOf, publicId, text } from '../values.ts';

/** Most bills of one request, and most CT-es of one bill. */
const maxBills = 20;
const maxCharges = 1000;

const amount = (description: string) => Type.Optional(money(description));
const percent = (description: string) => Type.Optional(decimal(description, { min: 0, max: 100 }));
const words = (description: string, max: number) => Type.Optional(text(description, { max }));
const digits = (description: string, max: number) =>
  Type.Optional(text(description, { max, pattern: '^[0-9]+$' }));

const charge = Type.Object(
  {
    chave_acesso: Type.Optional(
      accessKey('Access key of the CT-e; without it, number and series are needed.'),
    ),
    numero: Type.Optional(integer('Number, as the access key has it.', { min: 1, max: 999_999_999 })),
    serie: Type.Optional(integer('Series, as the access key has it.', { min: 0, max: 999 })),
    cnpj_emissor_conhecimento: Type.Optional(
      cnpj('CNPJ of the issuer; your own or of a branch when absent.'),
    ),
    data_emissao: Type.Optional(date('Day of its issue.')),
    valor: Type.Optional(money('What is charged for it; what the CT-e says when absent.')),
  },
  { 'x-name': 'BilledCte', description: 'A CT-e that is charged.' },
);

const bill = Type.Object(
  {
    acao: oneOf(['I', 'E'], 'I include, E cancel.'),
    cnpj_embarcador: cnpj('CNPJ of the shipper, of a branch of it or of one of its collection points.'),
    filial_emissora: words('Branch that issued it.', 10),
    tipo_documento: Type.Optional(oneOf(['0', '1'], '0 freight invoice, 1 list.')),
    serie: words('Series.', 3),
    numero: integer('Number.', { min: 1, max: 9_999_999_999 }),
    data_emissao: date('Day of its issue.'),
    data_vencimento: date('Day on which it is due.'),
    valor: money('Total.'),
    tipo_cobranca: Type.Optional(oneOf(['BCO', 'CAR'], 'BCO through a bank, CAR in your portfolio.')),
    percentual_multa: percent('Fine for late payment, in percent.'),
    valor_juros_dia: amount('Interest for each day of delay.'),
    data_limite_desconto: Type.Optional(date('Last day of the discount.')),
    valor_desconto: amount('Discount.'),
    codigo_banco: digits('Code of the bank.', 5),
    nome_banco: words('Name of the bank.', 35),
    agencia: digits('Branch of the bank.', 6),
    agencia_digito: words('Its check digit.', 1),
    conta: digits('Account.', 12),
    conta_digito: words('Its check digits.', 2),
    identificacao: digits('The pre-invoice that it answers.', 10),
    identificacao_complementar: words('Complement of the pre-invoice.', 20),
    cfop: Type.Optional(integer('CFOP.', { min: 1000, max: 9999, zeroMeansAbsent: true })),
    chave_acesso: words('Access key of the invoice itself, where it has one.', 50),
    chave_retorno: words('Access key of its return.', 50),
    protocolo: digits('Protocol of the tax authority.', 20),
    base_icms: amount('Base of the ICMS.'),
    percentual_icms: percent('Rate of the ICMS, in percent.'),
    valor_icms: amount('ICMS.'),
    base_iss: amount('Base of the ISS.'),
    percentual_iss: percent('Rate of the ISS, in percent.'),
    valor_iss: amount('ISS.'),
    base_icms_st: amount('Base of the ICMS withheld.'),
    percentual_icms_st: percent('Rate of the ICMS withheld, in percent.'),
    valor_icms_st: amount('ICMS withheld.'),
    valor_imposto_renda: amount('Income tax.'),
    conhecimentos: Type.Array(charge, {
      minItems: 1,
      maxItems: maxCharges,
      description: 'CT-es that it charges, up to 1,000.',
    }),
  },
  { 'x-name': 'SentBill', description: 'An invoice of yours.' },
);
export type SentBillIn = Static<typeof bill>;

export const sendBillsRequest = Type.Object(
  {
    cnpj_transportadora: cnpj('CNPJ of the carrier that the token is of, or of a branch of it.'),
    faturas: Type.Array(bill, {
      minItems: 1,
      maxItems: maxBills,
      description: 'Invoices, up to 20; one that is refused refuses all.',
    }),
  },
  { 'x-name': 'SendBillsRequest', description: 'Invoices of your freights.' },
);
export type SendBillsIn = Static<typeof sendBillsRequest>;

/** What became of a bill, as both ways in answer it. */
export const takenBill = Type.Object(
  {
    numero: integer('Number.', { min: 1, max: 9_999_999_999 }),
    serie: text('Series; empty without one.', { min: 0, max: 10 }),
    fatura_id: publicId('Id of the invoice.'),
    codigo: text('Code of the invoice in webhooks, a UUID.', { max: 36 }),
    resultado: oneOf(
      ['aceito', 'duplicado', 'excluido'],
      'Stored, known already with the same content, or cancelled.',
    ),
    status: oneOf(billStatusNames, 'Where its audit stands.'),
  },
  { 'x-name': 'ReceivedBill', description: 'An invoice that was received.' },
);

const reply = Type.Object(
  { faturas: Type.Array(takenBill, { description: 'One for each, in the order in which they came.' }) },
  { 'x-name': 'SendBillsReply', description: 'What was received.' },
);
export type SendBillsReply = Static<typeof reply>;

/** Bills in (decision C2). */
export const sendBills = endpoint({
  id: 'sendBills',
  method: 'POST',
  path: '/api/external/transportadora/v1/bills',
  section: '4.16',
  summary: 'Send invoices (DOCCOB)',
  description:
    'All or nothing: where one is refused, the answer names every offending member and nothing is stored. The same ' +
    'invoice again answers what became of it; another content under the same number is 409. An invoice may be ' +
    'cancelled (E) until it is released or paid.',
  auth: 'carrier',
  token: { in: 'query' },
  body: sendBillsRequest,
  reply,
  errors: ['conflict', 'request_running'],
  bodyLimit: 'document',
  sample: 'send-bills',
});
