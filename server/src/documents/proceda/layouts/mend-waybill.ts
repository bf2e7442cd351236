import { isAccessKey } from '../../../kernel/access-key.ts';

/**
 * Two dialects of the waybill of CONEMB 3.1: four digits of the CFOP from column 675, where others have the mark
 * of continuation; and a tail of 740 columns, in which the model of the document follows the CFOP at once.
 */
export function mendWaybill(line: string): string {
  const head = line.slice(0, 674);
  if (/^[0-9]{4}$/.test(line.slice(674, 678))) return `${head} ${line.slice(674, 678)} ${line.slice(680)}`;
  const isLong = isAccessKey(line.slice(681, 725).toUpperCase());
  return isLong ? `${line.slice(0, 679)} ${line.slice(680)}` : line;
}
