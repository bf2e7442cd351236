import type { Generated } from 'kysely';
import type { AddressColumns } from '../shippers/rows.ts';

export type CarrierRows = {
  carrier: AddressColumns & {
    id: Generated<number>;
    cnpj: string;
    stateInscription: string | null;
    corporateName: string;
    tradeName: string;
    rntrc: string | null;
    logoUrl: string | null;
    active: Generated<boolean>;
    revision: Generated<number>;
    createdAt: Generated<Date>;
  };
};
