import type { PackingScanView } from '@carreto/contract/admin/freights/packing';
import { formatDatetime } from '../../../kernel/sao-paulo.ts';
import { toHead } from '../wire-head.ts';
import type { Scanned } from './scan.ts';

export function toScanView(scanned: Scanned): PackingScanView {
  const { outcome, freight } = scanned;
  const head = freight === null ? null : toHead(freight);
  const nothing = { volumeNumbers: [], remaining: null, url: null, print: null, candidates: [] };
  const message = messageOf(scanned);
  if (scanned.outcome === 'printed') {
    const { url, volumeNumbers, remaining } = scanned;
    return { ...nothing, outcome, message, freight: head, url, volumeNumbers, remaining };
  }
  const { print, candidates } = scanned;
  return {
    ...nothing,
    outcome,
    message,
    freight: head,
    print:
      print === null
        ? null
        : {
            volumeNumber: print.volumeNumber,
            printCount: print.printCount,
            printedAt: new Date(print.printedAtMs).toISOString(),
            printedBy: print.printedBy,
          },
    candidates: candidates.map(toHead),
  };
}

const sentences = {
  unknown: 'Código desconhecido.',
  several: 'O código serve a mais de um frete; escolha um deles.',
  other_dispatch_point: 'O frete sai de outro ponto de expedição.',
  cancelled: 'O frete foi cancelado.',
  ended: 'O frete já foi encerrado.',
  blocked: 'O embarcador está bloqueado.',
  quarantined: 'O frete tem uma ocorrência em quarentena.',
  without_nfe: 'O frete não tem NF-e.',
} as const;

/** What the screen of the station says. */
function messageOf(scanned: Scanned): string {
  if (scanned.outcome === 'printed') {
    const [first, ...others] = scanned.volumeNumbers;
    const count = others.length + 1;
    const of = scanned.freight?.volumeCount ?? count;
    return count === 1 ? `Volume ${first} de ${of}.` : `${count} de ${of} volumes.`;
  }
  const { outcome, print, text } = scanned;
  if (outcome === 'already_printed')
    return print === null
      ? 'Já impressa.'
      : `Já impressa por ${print.printedBy} em ${spoken(print.printedAtMs)}.`;
  if (outcome === 'unprintable') return text || 'A etiqueta não pode ser impressa.';
  return sentences[outcome];
}

/** A day and a time as they are said: `20/11/2026 às 09:12`. */
function spoken(atMs: number): string {
  const [day = '', time = ''] = formatDatetime(atMs).split(' ');
  return `${day.split('-').reverse().join('/')} às ${time.slice(0, 5)}`;
}
