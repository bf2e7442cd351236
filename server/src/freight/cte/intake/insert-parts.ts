import type { Transaction } from 'kysely';
import type { Actor } from '../../../registry/changes/change.ts';
import type { Rows } from '../../../rows.ts';
import type { CteLinks } from '../link/links-of.ts';
import { cteStates } from '../states.ts';
import type { AcceptedCte } from './judge.ts';

/** A CT-e about to be written, and one that was. */
export type CteDraft = AcceptedCte & { links: CteLinks; linkId: string };
export type WrittenCte = CteDraft & { id: number };

/** Rows of one statement: the server takes 65,535 values in it. */
const rowsAtOnce = 1000;

/** Inserts what belongs to new CT-es: their originals, NF-es, freights and the first line of their logs, in a name. */
export async function insertPartsIn(
  tx: Transaction<Rows>,
  written: readonly WrittenCte[],
  actor: Actor,
): Promise<void> {
  for (const some of parts(written.map(originalOf)))
    await tx.insertInto('cteOriginal').values(some).execute();
  for (const some of parts(written.flatMap(nfesOf))) await tx.insertInto('cteNfe').values(some).execute();
  for (const some of parts(written.flatMap(freightsOf)))
    await tx.insertInto('cteFreight').values(some).execute();
  for (const some of parts(written.map((one) => logOf(one, actor))))
    await tx.insertInto('cteLog').values(some).execute();
}

function* parts<Row>(rows: readonly Row[]): Generator<Row[]> {
  for (let start = 0; start < rows.length; start += rowsAtOnce) yield rows.slice(start, start + rowsAtOnce);
}

function originalOf({ id, sent: { original } }: WrittenCte) {
  const { bytes, contentType, fileName } = original;
  return { cteId: id, contentType, fileName, bytes: Buffer.from(bytes) };
}

function nfesOf({ id, shipperId, sent: { cte }, links }: WrittenCte) {
  return cte.nfes.map((nfe, index) => ({
    ...nfe,
    cteId: id,
    shipperId,
    position: index + 1,
    freightCode: links.ofNfes[index] ?? null,
  }));
}

function freightsOf({ id, shipperId, links }: WrittenCte) {
  return links.freights.map((link, index) => ({ ...link, shipperId, cteId: id, position: index + 1 }));
}

function logOf({ id, links }: WrittenCte, actor: Actor) {
  const freights = links.freights.map(({ freightCode }) => freightCode);
  const linked = freights.length === 0 ? 'sem frete' : `vinculado a ${freights.join(', ')}`;
  return {
    cteId: id,
    fromState: null,
    toState: cteStates.processing,
    message: `CT-e recebido, ${linked}`,
    messageJson: JSON.stringify({ event: 'received', freights: links.freights }),
    approvalReasons: null,
    complement: null,
    operatorId: actor.operatorId,
    actor: actor.name,
  };
}
