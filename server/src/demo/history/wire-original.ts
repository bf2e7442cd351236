import type { DocumentFile } from '../../freight/cte/original.ts';

/** A CT-e as its carrier sent it, for whoever downloads it. */
export function originalOf(cte: { accessKey: string; number: number; totalCents: number }): DocumentFile {
  const { accessKey, number, totalCents } = cte;
  const text = JSON.stringify({ chave_acesso: accessKey, numero: number, valor: totalCents / 100 }, null, 2);
  return {
    contentType: 'application/json',
    fileName: `CTe${accessKey}.json`,
    bytes: new TextEncoder().encode(text),
  };
}
