import type { Generated } from 'kysely';

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
    createdAt: Generated<Date>;
    revokedAt: Date | null;
    lastUsedAt: Date | null;
    lastUsedAddress: string | null;
  };
};
