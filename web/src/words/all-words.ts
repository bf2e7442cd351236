import type { ptBr } from './pt-br/all.ts';

/** Everything that the pages say, in one language; another one has each member of the Portuguese. */
export type Words = typeof ptBr;
