import type { ColumnType, Generated } from 'kysely';
import type { LetterLanguage, LetterPolicy } from './letter-policy.ts';
import type { Occasion } from './occasions.ts';

/** Letters to recipients; their migration says what they mean. */
export type LetterRows = {
  recipientLetterPolicy: {
    shipperId: number;
    language: LetterLanguage;
    includesReverse: boolean;
    occasions: ColumnType<LetterPolicy['occasions'], string, string>;
    revision: number;
  };
  recipientLetter: {
    id: Generated<number>;
    shipperId: number;
    freightCode: string;
    occasion: Occasion;
    occurredAt: Date;
    occurredOn: string;
    notedAt: Generated<Date>;
    state: Generated<'waiting' | 'written' | 'skipped'>;
    reason: Generated<SkipReason | null>;
    subject: Generated<string | null>;
    recipient: Generated<string | null>;
    addressHash: Generated<Buffer | null>;
    mailId: Generated<number | null>;
    endedAs: Generated<'sent' | 'failed' | 'uncertain' | null>;
    endedAt: Generated<Date | null>;
  };
  letterOptOut: { shipperId: number; addressHash: Buffer; optedOutAt: Generated<Date> };
};

/** Why there is no letter. */
export type SkipReason = 'switched_off' | 'no_address' | 'opted_out' | 'superseded' | 'late' | 'forgotten';
