import type { Alternatives } from '../../../engine/attribution/alternatives.ts';

/** What a freight may have been priced by instead; asked for only where something diverges. */
export type AlternativesOf = (freightCode: string) => Alternatives;
