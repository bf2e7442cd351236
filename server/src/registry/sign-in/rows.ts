import type { SecurityPolicy } from '@carreto/contract/admin/account/security-policy';
import type { Generated, JSONColumnType } from 'kysely';

/** How people come in; the migration says what the columns mean. */
export type SignInRows = {
  operatorPassword: { operatorId: number; phc: string; changedAt: Generated<Date> };
  operatorTotp: {
    id: Generated<number>;
    operatorId: number;
    secret: Buffer;
    confirmedAt: Date | null;
    lastStep: Generated<number>;
    createdAt: Generated<Date>;
  };
  recoveryCode: { id: Generated<number>; operatorId: number; hash: string; usedAt: Date | null };
  operatorSession: {
    id: Generated<number>;
    operatorId: number;
    hash: string;
    stage: 'second_factor' | 'enrolment' | 'full';
    method: 'password' | 'demo' | 'provider';
    remembered: boolean;
    createdAt: Generated<Date>;
    expiresAt: Date;
    verifiedAt: Generated<Date>;
    address: string;
    userAgent: string;
    lastUsedAt: Generated<Date>;
    lastUsedAddress: string;
    endedAt: Date | null;
    changedAt: Generated<Date>;
  };
  signInTry: { id: Generated<number>; person: string; address: string; at: Generated<Date> };
  operatorInvitation: {
    id: Generated<number>;
    operatorId: number;
    hash: string;
    kind: 'invitation' | 'first' | 'reset';
    createdAt: Generated<Date>;
    expiresAt: Date;
    usedAt: Date | null;
  };
  securityPolicy: {
    id: Generated<number>;
    revision: number;
    secondFactorRoles: string[];
    networks: string[];
    provider: JSONColumnType<StoredProvider> | null;
    clientSecret: Buffer | null;
  };
  operatorIdentity: {
    id: Generated<number>;
    operatorId: number;
    issuer: string;
    subject: string;
    madeByProvider: boolean;
    createdAt: Generated<Date>;
  };
};

/** An identity provider as it is kept, without its secret. */
export type StoredProvider = Omit<NonNullable<SecurityPolicy['provider']>, 'hasSecret' | 'returnUrl'>;
