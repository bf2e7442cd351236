import { createContext, use } from 'react';
import type { Words } from './all-words.ts';

/** Languages that the pages speak, as HTML names them. */
export type Language = 'pt-BR' | 'en';

const Context = createContext<Words | undefined>(undefined);

/** Gives words to everything below. */
export const WordsProvider = Context;

/** What the pages say, in the language of this person. */
export function useWords(): Words {
  const words = use(Context);
  if (words === undefined) throw new Error('nobody provided words');
  return words;
}

/** The words of a language; each is a file of its own, fetched when it is wanted. */
export async function loadWords(language: Language): Promise<Words> {
  if (language === 'en') return (await import('./en/all.ts')).en;
  return (await import('./pt-br/all.ts')).ptBr;
}
