/** What a link may lead to. */
export type CapabilityKind = 'proof' | 'labels' | 'label_batch' | 'posting_list' | 'cte';

/** Table of capabilities; migration 0014 says what it means. */
export type CapabilityRows = {
  capability: {
    idHash: Buffer;
    shipperId: number;
    kind: CapabilityKind;
    targetId: number;
    expiresAt: Date | null;
  };
};
