import { type Static, Type } from 'typebox';
import { endpoint } from '../endpoint.ts';
import { cteStatusNames } from '../shapes/cte-audit-record.ts';
import { nullable } from '../shapes/occurrence-out.ts';
import { accessKey, datetime, money, moneyOut, oneOf, publicId, text } from '../values.ts';

const amount = (description: string) => Type.Optional(money(description));

const componentMembers = {
  valor_frete_peso_volume: amount('Freight by weight or volume.'),
  advalorem: amount('Ad valorem.'),
  gris: amount('GRIS.'),
  pedagio: amount('Toll.'),
  valor_despacho: amount('Dispatch.'),
  valor_coleta: amount('Collection.'),
  valor_redespacho: amount('Redispatch.'),
  sec_cat: amount('SEC/CAT.'),
  ademe: amount('ADEME.'),
  itr: amount('ITR.'),
  tep: amount('TEP.'),
  trt: amount('TRT.'),
  tas: amount('TAS.'),
  suframa: amount('SUFRAMA.'),
  valor_adicional: amount('Additional charges.'),
};
const components = Type.Object(componentMembers, {
  'x-name': 'ProposedComponents',
  description: 'Charge by charge, without the tax, as far as it is told.',
});
export type ProposedComponents = Static<typeof components>;

const message = (description: string) => text(description, { max: 1000 });

const proposal = Type.Object(
  {
    id: publicId('Id of the proposal.'),
    parte: oneOf(['embarcador', 'transportadora'], 'Whose it is.'),
    valor: moneyOut('What the CT-e would be paid at in the end.'),
    componentes: components,
    mensagem: nullable(Type.String({ description: 'Message.' })),
    situacao: oneOf(['aberta', 'substituida', 'aceita', 'recusada'], 'What became of it.'),
    criada_em: datetime('When it was made.'),
    decidida_em: nullable(datetime('When it was decided.')),
  },
  { 'x-name': 'CteProposal', description: 'What one side would settle for.' },
);

const settlement = Type.Object(
  {
    tipo: oneOf(
      ['nenhum', 'complementar', 'substituto'],
      'The CT-e to send: none, one that completes it, or one that replaces it.',
    ),
    valor: moneyOut('Its total.'),
    componentes: components,
  },
  { 'x-name': 'CteSettlement', description: 'The CT-e that would settle it.' },
);

const negotiation = Type.Object(
  {
    cte_id: publicId('The CT-e.'),
    chave_acesso: accessKey('Access key.'),
    status: oneOf(cteStatusNames, 'Where its audit stands.'),
    codigo_negociacao: nullable(Type.String({ description: 'Names the negotiation in e-mails.' })),
    valor_cobrado: moneyOut('What it charges.'),
    propostas: Type.Array(proposal, { description: 'Proposals of both sides, oldest first.' }),
    acerto: nullable(settlement),
  },
  { 'x-name': 'CteNegotiation', description: 'The negotiation of a CT-e.' },
);
export type CteNegotiationOut = Static<typeof negotiation>;

const common = {
  section: '4.13',
  auth: 'carrier',
  token: { in: 'query' },
  reply: negotiation,
} as const;
const path = '/api/external/transportadora/v1/ctes/{cte_id}/proposals';
const cteParams = Type.Object({ cte_id: publicId('The CT-e.') });

export const readProposals = endpoint({
  ...common,
  id: 'readProposals',
  method: 'GET',
  path,
  summary: 'The negotiation of one of your CT-es.',
  params: cteParams,
  errors: ['not_found'],
  sample: 'cte-proposals',
});

export const proposeAmount = endpoint({
  ...common,
  id: 'proposeAmount',
  method: 'POST',
  path,
  summary: 'Proposes an amount for one of your CT-es that diverges.',
  description: 'Opens the negotiation where none is; takes the place of the proposal that is open.',
  params: cteParams,
  body: Type.Object(
    {
      valor: money('What the CT-e would be paid at in the end.'),
      componentes: Type.Optional(components),
      mensagem: Type.Optional(message('For the shipper.')),
    },
    { 'x-name': 'NewCteProposal', description: 'A proposal.' },
  ),
  errors: ['not_found', 'conflict'],
});

export const decideProposal = endpoint({
  ...common,
  id: 'decideProposal',
  method: 'POST',
  path: `${path}/{proposal_id}`,
  summary: "Accepts or refuses the shipper's open proposal.",
  params: Type.Object({ ...cteParams.properties, proposal_id: publicId('The proposal.') }),
  body: Type.Object(
    {
      decisao: oneOf(['aceitar', 'recusar'], 'What is decided.'),
      mensagem: Type.Optional(message('For the shipper.')),
    },
    { 'x-name': 'CteProposalDecision', description: 'A decision.' },
  ),
  errors: ['not_found', 'conflict'],
});
