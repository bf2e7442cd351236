import type { FileLine } from '@carreto/contract/admin/integration/files';
import type { SentPartnerFile } from '@carreto/contract/admin/partner/partner-files';
import { api, refusalOf } from '../../api/client.ts';
import { type JsonFile, type JsonKind, refusedLines } from './json-file.ts';

/** What was refused, a line an item that something is wrong with; none was taken then. */
export type RefusedJson = { kind: JsonKind; lines: readonly FileLine[] };

/** Sends what a file holds. @throws what was refused of it as a whole */
export async function sendJson(
  carrierId: number,
  { kind, list, body }: JsonFile,
): Promise<SentPartnerFile | RefusedJson> {
  const request = { carrierId, body: body as never };
  const options = { timeoutMs: 300_000 };
  try {
    return await (kind === 'ctesJson'
      ? api.sendPartnerCtes(request, options)
      : api.sendPartnerBills(request, options));
  } catch (refused) {
    const lines = refusedLines(refusalOf(refused)?.details ?? [], list);
    if (lines.length === 0) throw refused;
    return { kind, lines };
  }
}
