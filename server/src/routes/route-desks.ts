import type { LabelDesk } from '../freight/label/desk.ts';
import type { QuoteDesk } from '../freight/quote/desk.ts';
import type { StoreCounts } from '../freight/stores/counts.ts';
import type { StoreLines } from '../freight/stores/desk.ts';
import type { SignInDesk } from '../registry/sign-in/sign-in-desk.ts';

/** What endpoints work with besides the context: the desk where quotes are made, the one that draws labels, the one where people come in, and the one of shops. */
export type RouteDesks = { desk: QuoteDesk; labels: LabelDesk; signIn: SignInDesk; shops: ShopDesk };

/** Where platforms of shops are reached, and what they asked for is counted. */
export type ShopDesk = { lines: StoreLines; counts: StoreCounts };
