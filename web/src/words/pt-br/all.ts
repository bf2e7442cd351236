import { bell } from './bell.ts';
import { freights } from './freights.ts';
import { integrations } from './integrations.ts';
import { keys } from './keys.ts';
import { menu } from './menu.ts';
import { parts } from './parts.ts';
import { session } from './session.ts';
import { settings } from './settings.ts';
import { shell } from './shell.ts';
import { trouble } from './trouble.ts';

/** Everything that the pages say, in Portuguese: a file for the frame, one for what screens share, one for each screen. */
export const ptBr = {
  bell,
  freights,
  integrations,
  keys,
  menu,
  parts,
  session,
  settings,
  shell,
  trouble,
};
