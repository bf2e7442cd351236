import { occurrenceGroupName, occurrenceName } from '@carreto/contract/occurrence-names';
import { groupOfCode } from './catalogue.ts';

/** The catalogue's name, else what the carrier said, else the name of the group (decision T7). */
export function occurrenceNameOf({
  code,
  carrierDescription,
}: {
  code: number;
  carrierDescription: string | null;
}): string {
  const group = occurrenceGroupName.get(groupOfCode.get(code) ?? '');
  return occurrenceName.get(code) ?? carrierDescription ?? group ?? `Ocorrência ${code}`;
}
