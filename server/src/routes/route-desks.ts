import type { LabelDesk } from '../freight/label/desk.ts';
import type { QuoteDesk } from '../freight/quote/desk.ts';

/** What endpoints work with besides the context: the desk where quotes are made, and the one that draws labels. */
export type RouteDesks = { desk: QuoteDesk; labels: LabelDesk };
