/**
 * Revision of the pricing rules, kept with every price. The same revision replays a snapshot to the same cents;
 * raise it with any change that can move a cent or a refusal.
 */
export const ENGINE_REVISION = 1;
