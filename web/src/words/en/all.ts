import type { FirstWords } from '../all-words.ts';
import { calls } from './calls.ts';
import { freight } from './freight.ts';
import { freights } from './freights.ts';
import { integrations } from './integrations.ts';
import { jobs } from './jobs.ts';
import { keys } from './keys.ts';
import { menu } from './menu.ts';
import { newFreight } from './new-freight.ts';
import { operators } from './operators.ts';
import { packing } from './packing.ts';
import { palette } from './palette.ts';
import { parts } from './parts.ts';
import { profile } from './profile.ts';
import { quarantine } from './quarantine.ts';
import { returns } from './returns.ts';
import { session } from './session.ts';
import { settings } from './settings.ts';
import { shell } from './shell.ts';
import { timeline } from './timeline.ts';
import { today } from './today.ts';
import { tokens } from './tokens.ts';
import { trouble } from './trouble.ts';
import { webhooks } from './webhooks.ts';

/** Everything that the pages say, in English. */
export const en: FirstWords = {
  calls,
  freight,
  freights,
  integrations,
  jobs,
  keys,
  menu,
  newFreight,
  operators,
  packing,
  palette,
  parts,
  profile,
  quarantine,
  returns,
  session,
  settings,
  shell,
  timeline,
  today,
  tokens,
  trouble,
  webhooks,
};
