import type { Words } from '../all-words.ts';
import { freight } from './freight.ts';
import { freights } from './freights.ts';
import { jobs } from './jobs.ts';
import { keys } from './keys.ts';
import { manifests } from './manifests.ts';
import { menu } from './menu.ts';
import { packing } from './packing.ts';
import { palette } from './palette.ts';
import { parts } from './parts.ts';
import { shell } from './shell.ts';
import { timeline } from './timeline.ts';
import { today } from './today.ts';
import { trouble } from './trouble.ts';

/** Everything that the pages say, in English. */
export const en: Words = {
  freight,
  freights,
  jobs,
  keys,
  manifests,
  menu,
  packing,
  palette,
  parts,
  shell,
  timeline,
  today,
  trouble,
};
