import type { Command } from './command.ts';
import { findAction } from './quote/find.ts';
import { replayAction } from './quote/replay.ts';
import { showAction } from './quote/show.ts';

/** Quotes of the past. */
export const quoteCommand: Command = {
  name: 'quote',
  summary: 'quotes of the past: find them, read why they came out as they did, compute them again',
  actions: [findAction, showAction, replayAction],
};
