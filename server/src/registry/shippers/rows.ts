import type { ShipperSettings } from '@carreto/contract/admin/registry/shippers';
import type { ColumnType, Generated } from 'kysely';

/** Columns of a postal address, wherever one is kept. */
export type AddressColumns = {
  zip: string;
  street: string;
  number: string;
  complement: string | null;
  district: string;
  city: string;
  state: string;
};

export type ShipperRows = {
  shipper: AddressColumns & {
    id: Generated<number>;
    cnpj: string;
    stateInscription: string | null;
    corporateName: string;
    tradeName: string;
    /** Only what differs from the defaults. */
    settings: ColumnType<Partial<ShipperSettings>, string, string>;
    blocked: Generated<boolean>;
    /** Integrations are tried with it: said when it is added, and never changed. */
    isTest: Generated<boolean>;
    revision: Generated<number>;
    createdAt: Generated<Date>;
  };
  hireQuota: { shipperId: number; remaining: number };
  shipperPlatform: { code: string; shipperId: number; name: string; createdAt: Generated<Date> };
};
