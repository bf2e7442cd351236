import type { Permission } from '@carreto/contract/permissions';
import type { ColumnType, Generated } from 'kysely';

export type AccessRows = {
  accessToken: {
    id: Generated<number>;
    /** Exactly one of the three owners is there. */
    shipperId: number | null;
    carrierId: number | null;
    operatorId: number | null;
    name: string;
    /** SHA-256 of the token, 64 hexadecimal digits. */
    hash: string;
    prefix: string;
    /** Of tokens of people: what less than the person may; null: all that. */
    needs: ColumnType<Permission[] | null, Permission[] | null | undefined, Permission[] | null>;
    shipperIds: ColumnType<number[] | null, number[] | null | undefined, number[] | null>;
    expiresAt: ColumnType<Date | null, Date | null | undefined, Date | null>;
    createdAt: Generated<Date>;
    revokedAt: Date | null;
    lastUsedAt: Date | null;
    lastUsedAddress: string | null;
  };
};
