import { fail } from '../../../../kernel/failure.ts';
import type { Keep } from '../../../../platform/idempotency/once.ts';
import { readCteInThread } from '../../../../threads/read-cte-in-thread.ts';
import { keyProblems, rootOf } from '../check-key.ts';
import type { CteMember, CteProblem, SentCte, TakenCte } from '../sent-cte.ts';
import { type TakingContext, takeCtes } from '../take-ctes.ts';

/** Where the members of a CT-e stand in its XML. */
const elements: Readonly<Record<CteMember, string>> = {
  accessKey: 'infCte.Id',
  issuer: 'emit/CNPJ',
  number: 'ide/nCT',
  series: 'ide/serie',
  issuedAt: 'ide/dhEmi',
  shipper: 'ide/toma',
  related: 'infCteSub/chCte',
  nfe: 'infDoc/infNFe',
};

/**
 * Takes in a CT-e by its XML. Its shipper is the one of the freight that its NF-es are on, else the payer, the sender, the
 * recipient, whoever of them the carrier serves.
 * @throws Failure `invalid_file` naming the element that is wrong; `conflict` for a key that was received with another
 * content; `work_too_large`.
 */
export async function takeXml(
  ctx: TakingContext,
  { carrierId, xml, keep }: { carrierId: number; xml: Uint8Array; keep: Keep<TakenCte[]> },
): Promise<TakenCte[]> {
  const { cte, parties } = await readCteInThread(xml);
  const carrierCnpj = ctx.mirror.current.carriers.byId.get(carrierId)?.cnpj ?? '';
  const { accessKey, number, series, issuedAtMs } = cte;
  refuse(keyProblems({ accessKey, issuer: null, number, series, issuedAtMs }, carrierCnpj));
  const sent: SentCte = {
    kind: 'store',
    place: '',
    // A carrier that carries for another is its taker, and no shipper.
    shipper: {
      documents: parties.cnpjs.filter((cnpj) => rootOf(cnpj) !== rootOf(carrierCnpj)),
      isFoundByNfe: true,
    },
    cte,
    original: { contentType: 'application/xml', fileName: `CTe${accessKey}.xml`, bytes: xml },
  };
  const refuseAll = (_: unknown, refused: ReadonlyMap<SentCte, { problems: readonly CteProblem[] }>) =>
    refuse([...refused.values()].flatMap(({ problems }) => problems));
  return takeCtes(ctx, { carrierId, source: 'xml', refuseAll, keep }, [sent]);
}

function refuse(problems: readonly CteProblem[]): void {
  if (problems.length === 0) return;
  throw fail(problems.every(({ isConflict }) => isConflict) ? 'conflict' : 'invalid_file', {
    details: problems.map(({ member, message }) => ({ field: elements[member], message })),
  });
}
