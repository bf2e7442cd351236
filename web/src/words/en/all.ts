import type { Words } from '../words.ts';
import { menu } from './menu.ts';
import { shell } from './shell.ts';
import { today } from './today.ts';
import { trouble } from './trouble.ts';

/** Everything that the pages say, in English. */
export const en: Words = { menu, shell, today, trouble };
