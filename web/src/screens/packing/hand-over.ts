import { printerAddress } from '../../api/place.ts';
import type { Output } from './station.ts';

/** Longest that a program on this machine may take to accept a label. */
const printerMs = 15_000;

/** A link of the server as this page reaches it: its own address may be another one than links are written with. */
export function ownAddress(url: string): string {
  const { pathname, search } = new URL(url, location.href);
  return pathname + search;
}

/** Gives a file of labels to whatever prints it. Rejects where it is sure, or may be, that nothing took it. */
export async function handOver(url: string, output: Output, name: string): Promise<void> {
  const address = ownAddress(url);
  if (output === 'printer') return await toPrinter(address);
  if (output === 'window') {
    if (window.open(address, 'carreto-labels') === null) throw new Error('the browser opens no windows');
    return;
  }
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
}

/** As text, which a program of another origin takes without being asked first. */
async function toPrinter(address: string): Promise<void> {
  const signal = AbortSignal.timeout(printerMs);
  const labels = await fetch(address, { signal });
  if (!labels.ok) throw new Error(`the file answered ${labels.status}`);
  const body = await labels.arrayBuffer();
  const answer = await fetch(printerAddress, {
    ...{ method: 'POST', body, signal, headers: { 'content-type': 'text/plain' } },
    ...{ credentials: 'omit', referrerPolicy: 'no-referrer' },
  });
  if (!answer.ok) throw new Error(`the printer answered ${answer.status}`);
}
