/** What an order has reached at the instants that tracking has, in their order; null waits for a person (`docs/connectors/melhor-envio.md`). */
export const milestones = [
  { member: 'generated_at', status: 'generated', code: 275 },
  { member: 'posted_at', status: 'posted', code: 15 },
  { member: 'delivered_at', status: 'delivered', code: 3 },
  { member: 'canceled_at', status: 'canceled', code: null },
  { member: 'expired_at', status: 'expired', code: null },
] as const;
