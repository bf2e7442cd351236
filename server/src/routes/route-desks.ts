import type { LabelDesk } from '../freight/label/desk.ts';
import type { QuoteDesk } from '../freight/quote/desk.ts';
import type { SignInDesk } from '../registry/sign-in/sign-in-desk.ts';

/** What endpoints work with besides the context: the desk where quotes are made, the one that draws labels, and the one where people come in. */
export type RouteDesks = { desk: QuoteDesk; labels: LabelDesk; signIn: SignInDesk };
