import type { TakenDoccobView } from '@carreto/contract/admin/freights/carrier-documents';
import { takeDoccob } from '../../freight/bill/intake/doccob/take-doccob.ts';
import { toTakenDoccob } from '../../freight/bill/intake/doccob/wire-handed.ts';
import type { Command } from '../command.ts';
import { fileLines, handIn, handInOptions, isPartly } from '../input/hand-in.ts';

export const billImport: Command = {
  name: 'import',
  summary: 'hand in DOCCOB files for a carrier',
  positionals: ['FILE...'],
  options: handInOptions,
  notes: [
    'FILE is a DOCCOB file of 3.0A or 5.0, taken as if the carrier had sent it. One that is refused keeps no other',
    'back, and the exit code is 1.',
    'Example: ./carreto bill import cobranca.txt --carrier 22.333.444/0001-81',
  ],
  run: (args) =>
    handIn<TakenDoccobView>(args, {
      take: async (ctx, document) => toTakenDoccob(await takeDoccob(ctx, document)),
      linesOf: ({ bills, ...facts }) => fileLines({ ...facts, noun: 'bill', rows: bills }),
      isPartly: ({ bills, findings }) => isPartly({ rows: bills, findings }),
    }),
};
