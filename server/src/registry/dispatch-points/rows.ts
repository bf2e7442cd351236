import type { Generated } from 'kysely';
import type { AddressColumns } from '../shippers/rows.ts';

export type DispatchPointRows = {
  dispatchPoint: AddressColumns & {
    id: Generated<number>;
    shipperId: number;
    /** CNPJ or CPF. */
    document: string;
    stateInscription: string | null;
    corporateName: string;
    tradeName: string;
    active: Generated<boolean>;
    revision: Generated<number>;
    createdAt: Generated<Date>;
  };
  dispatchBox: {
    dispatchPointId: number;
    name: string;
    innerHeightMm: number;
    innerWidthMm: number;
    innerLengthMm: number;
    outerHeightMm: number;
    outerWidthMm: number;
    outerLengthMm: number;
    tareG: number;
    maxWeightG: number | null;
  };
};
