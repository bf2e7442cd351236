import { type Static, Type } from 'typebox';
import { keyOut } from '../shapes/answer-values.ts';
import { cteAuditMembers } from '../shapes/cte-audit-record.ts';
import { company, numericText, words } from '../shapes/cte-values.ts';
import { nullable } from '../shapes/occurrence-out.ts';
import { accessKey, datetime, moneyOut, oneOf, publicId } from '../values.ts';
import { webhook } from '../webhook.ts';

const issuer = Type.Object(
  { register_number: company('CNPJ of the issuer.') },
  { 'x-name': 'CteIssuer', description: 'The issuer.' },
);

const body = Type.Object(
  {
    status: oneOf(['released'], 'Always `released`.'),
    access_key: accessKey('Access key.'),
    cte_id: publicId('Id of the CT-e.'),
    quote_id: nullable(
      Type.Integer({
        description: 'Id of the hire; of the first of several freights; null without a freight.',
      }),
    ),
    created_at: datetime('When it was received.'),
    ...cteAuditMembers,
    issuer: Type.Optional(issuer),
    nat_op: words('Nature of the operation, as the XML says.'),
    operation_type_detail: words('Kind of CT-e, as the XML says.'),
    operation_type_complement: words('Kind of service, as the XML says.'),
    state_ibs_value: numericText('IBS of the state.'),
    municipality_ibs_value: numericText('IBS of the municipality.'),
    state_ibs_percentage: numericText('Rate of the IBS of the state, in percent.'),
    municipality_ibs_percentage: numericText('Rate of the IBS of the municipality, in percent.'),
    invoice_access_key: Type.Optional(keyOut('Access key of the NF-e; of the first of several.')),
    invoice_number: numericText('Number of the NF-e.'),
    invoice_serie: numericText('Series of the NF-e.'),
    quote_price: Type.Optional(moneyOut('What was contracted, of all its freights.')),
    quote_final_price_with_tax: Type.Optional(moneyOut('The same after freight rules.')),
  },
  { 'x-name': 'CteReleasedEvent', description: 'A CT-e that was released; what is absent is left out.' },
);
export type CteReleasedOut = Static<typeof body>;

/** Sent each time a CT-e becomes released. */
export const cteReleasedWebhook = webhook({
  kind: 'cte_released',
  section: '6.1',
  summary: 'A CT-e was released',
  description:
    'Sent to `{webhook_url}`, signed as Standard Webhooks say, in the state the CT-e had when it was released. Any 2xx ends ' +
    'it well; 408, 429, 5xx and no answer are tried again.',
  body,
  sample: 'cte-released-webhook',
});
