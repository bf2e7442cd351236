import type { Generated } from 'kysely';

/** Letters on their way; migration 0017 says what they mean. */
export type MailRows = {
  mail: {
    id: Generated<number>;
    topic: string;
    recipient: string;
    subject: string;
    bodyText: string;
    bodyHtml: string;
    state: Generated<'pending' | 'sending' | 'handing' | 'sent' | 'failed' | 'uncertain'>;
    attempt: Generated<number>;
    dueAt: Generated<Date>;
    leaseUntil: Generated<Date | null>;
    leaseToken: Generated<string | null>;
    lastClass: Generated<string | null>;
    createdAt: Generated<Date>;
    finishedAt: Generated<Date | null>;
    resentAt: Generated<Date | null>;
    resentBy: Generated<string | null>;
    senderName: Generated<string | null>;
    unsubscribeUrl: Generated<string | null>;
  };
};
