import type { TakenConembView, TakenXmlView } from '@carreto/contract/admin/freights/carrier-documents';
import { takeConemb } from '../../freight/cte/intake/conemb/take-conemb.ts';
import { takeXml } from '../../freight/cte/intake/xml/take-xml.ts';
import { toTakenConemb, toTakenXml } from '../../freight/cte/review/wire-handed.ts';
import { keepNothing } from '../../platform/idempotency/once.ts';
import type { Command } from '../command.ts';
import { fileLines, handIn, handInOptions, isPartly } from '../input/hand-in.ts';

export const cteImport: Command = {
  name: 'import',
  summary: 'hand in XMLs or CONEMB files for a carrier',
  positionals: ['FILE...'],
  options: handInOptions,
  notes: [
    'FILE is the XML of a CT-e, of its cancellation or its letter of correction, or a CONEMB file of 3.1 or 5.0.',
    'Each is taken as if the carrier had sent it; one that is refused keeps no other back, and the exit code is 1.',
    'Example: ./carreto cte import *.xml --carrier 22.333.444/0001-81',
  ],
  run: (args) =>
    handIn<TakenXmlView | TakenConembView>(args, {
      take: async (ctx, { bytes, ...sender }) =>
        isXml(bytes)
          ? toTakenXml(await takeXml(ctx, { sender, xml: bytes, keep: keepNothing }))
          : toTakenConemb(await takeConemb(ctx, { ...sender, bytes })),
      linesOf: (taken) =>
        'waybills' in taken
          ? fileLines({ ...taken, noun: 'waybill', rows: taken.waybills })
          : [`${taken.file}: ${xmlLine(taken)}`],
      isPartly: (report) => 'waybills' in report && isPartly({ ...report, rows: report.waybills }),
    }),
};

/** Whether the first character that is no space is the one that XMLs begin with, in any encoding they have. */
function isXml(bytes: Uint8Array): boolean {
  const first = bytes.subarray(0, 200).find((byte) => byte > 0x20 && byte < 0x80);
  return first === 0x3c;
}

function xmlLine({ outcome, cteId, accessKey }: TakenXmlView): string {
  if (outcome === 'waiting') return `waits for CT-e ${accessKey}, which has not come`;
  return `${outcome}, CT-e ${cteId} ${accessKey}`;
}
