/**
 * Revision of the pricing rules, kept with every price. The same revision replays a snapshot to the same cents;
 * raise it with any change that can move a cent or a refusal.
 *
 * 1: each object's cubed weight was rounded up to the milligram before they were added.
 * 2: they are added exactly and rounded up once; products were counted by kinds, not by units.
 * 3: units of products are counted.
 */
export const ENGINE_REVISION = 3;
