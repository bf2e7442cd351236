import type { Carrier } from '@carreto/contract/admin/registry/carriers';
import type { Selectable } from 'kysely';
import type { Rows } from '../../rows.ts';
import { addressOf } from '../address.ts';

export function toCarrier(row: Selectable<Rows['carrier']>): Carrier {
  return {
    id: row.id,
    cnpj: row.cnpj,
    stateInscription: row.stateInscription,
    corporateName: row.corporateName,
    tradeName: row.tradeName,
    rntrc: row.rntrc,
    logoUrl: row.logoUrl,
    address: addressOf(row),
    active: row.active,
    revision: row.revision,
    createdAt: row.createdAt.toISOString(),
  };
}
