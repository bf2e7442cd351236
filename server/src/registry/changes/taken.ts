import { type FailureDetail, fail } from '../../kernel/failure.ts';

/** Uniqueness that people can run into: the constraint, the member it is about, what to say. */
const takenFields: ReadonlyMap<string, FailureDetail> = new Map([
  ['operator_name_taken', { field: 'name', message: 'já é o nome de outro operador' }],
  ['operator_email_taken', { field: 'email', message: 'já é o e-mail de outra pessoa' }],
  ['saved_view_name_taken', { field: 'name', message: 'já é o nome de outra visão desta tela' }],
  ['shipper_cnpj_taken', { field: 'cnpj', message: 'já é o CNPJ de outro embarcador' }],
  ['shipper_platform_code_taken', { field: 'code', message: 'já está em uso' }],
  ['carrier_cnpj_taken', { field: 'cnpj', message: 'já é o CNPJ de outra transportadora' }],
  ['access_token_hash_taken', { field: 'token', message: 'já foi usado nesta instalação' }],
  ['access_token_shipper_name_taken', { field: 'name', message: 'já é o nome de outro token ativo' }],
  ['access_token_carrier_name_taken', { field: 'name', message: 'já é o nome de outro token ativo' }],
  ['access_token_operator_name_taken', { field: 'name', message: 'já é o nome de outro token ativo' }],
  ['contract_carrier_taken', { field: 'carrierId', message: 'já tem contrato com este embarcador' }],
  ['shipper_group_name_taken', { field: 'name', message: 'já é o nome de outro grupo' }],
  ['freight_table_name_taken', { field: 'name', message: 'já é o nome de outra tabela da transportadora' }],
  ['freight_rule_name_taken', { field: 'name', message: 'já é o nome de outra regra' }],
  [
    'live_carrier_name_taken',
    { field: 'name', message: 'já é o nome de outro conector desta transportadora' },
  ],
  [
    'vendor_account_name_taken',
    { field: 'name', message: 'já é o nome de outra conta desta transportadora' },
  ],
  [
    'tracking_connection_taken',
    { field: 'carrierId', message: 'já tem uma conexão de rastreamento para este embarcador' },
  ],
  [
    'store_connection_name_taken',
    { field: 'name', message: 'já é o nome de outra loja deste embarcador nesta plataforma' },
  ],
  ['dispatch_point_zip_taken', { field: 'document', message: 'já está cadastrado com este CEP' }],
  ['webhook_endpoint_name_taken', { field: 'name', message: 'já é o nome de outro webhook' }],
  ['postal_account_name_taken', { field: 'name', message: 'já é o nome de outro contrato postal' }],
  ['postal_account_card_taken', { field: 'card', message: 'já está cadastrado com este contrato' }],
  ['postal_range_overlap', { field: 'firstNumber', message: 'há números desta faixa em outra' }],
  ['carrier_layout_name_taken', { field: 'name', message: 'já é o nome de outro layout' }],
  ['carrier_layout_fingerprint_taken', { field: 'layout', message: 'já há um layout para estes arquivos' }],
]);

/** A broken unique constraint as a 409 that names the member; anything else as it came. */
export function toConflict(error: unknown): unknown {
  if (!(error instanceof Error) || !('code' in error) || !isTaken(error.code)) return error;
  const taken = 'constraint' in error ? takenFields.get(String(error.constraint)) : undefined;
  return taken === undefined ? error : fail('conflict', { details: [taken], cause: error });
}

function isTaken(code: unknown): boolean {
  return code === uniqueViolation || code === exclusionViolation;
}

const uniqueViolation = '23505';
const exclusionViolation = '23P01';
