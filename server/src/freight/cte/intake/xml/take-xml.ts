import type { CteEvent } from '../../../../documents/cte-xml/read-cte-event.ts';
import type { CteXml } from '../../../../documents/cte-xml/read-cte-xml.ts';
import { issuerOfKey } from '../../../../kernel/access-key.ts';
import { cnpjRoot } from '../../../../kernel/cnpj.ts';
import { fail } from '../../../../kernel/failure.ts';
import type { Keep } from '../../../../platform/idempotency/once.ts';
import { inThread } from '../../../../threads/in-thread.ts';
import { keyProblems, problem } from '../check-key.ts';
import type { Sender } from '../sender.ts';
import type { CteMember, CteProblem, SentCte, TakenCte } from '../sent-cte.ts';
import { type TakingContext, takeCtes } from '../take-ctes.ts';
import { takeCorrection } from './take-correction.ts';

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
  environment: 'ide/tpAmb',
};

type TakenXml = { sender: Sender; xml: Uint8Array; keep: Keep<TakenCte[]> };

/**
 * Takes in a CT-e by its XML, or what happened to one: a cancellation deletes it, a letter of correction is noted; both wait
 * for a CT-e that has not come. A CT-e's shipper is the one of the freight that its NF-es are on, else the payer, the sender,
 * the recipient, whoever of them the carrier serves.
 * @throws Failure `invalid_file` naming the element that is wrong; `conflict` for a key that was received with another
 * content; `work_too_large`.
 */
export async function takeXml(ctx: TakingContext, taken: TakenXml): Promise<TakenCte[]> {
  const document = await inThread.readCte(taken.xml);
  return document.kind === 'event' ? takeEvent(ctx, taken, document.event) : takeCte(ctx, taken, document);
}

async function takeCte(
  ctx: TakingContext,
  { sender, xml, keep }: TakenXml,
  { cte, parties, isTest }: CteXml,
): Promise<TakenCte[]> {
  const carrierCnpj = ctx.mirror.current.carriers.byId.get(sender.carrierId)?.cnpj ?? '';
  const { accessKey, number, series, issuedAtMs } = cte;
  refuse(keyProblems({ accessKey, issuer: null, number, series, issuedAtMs }, carrierCnpj));
  const sent: SentCte = {
    kind: 'store',
    place: '',
    // A carrier that carries for another is its taker, and no shipper.
    shipper: {
      documents: parties.cnpjs.filter((cnpj) => cnpjRoot(cnpj) !== cnpjRoot(carrierCnpj)),
      isFoundByNfe: true,
    },
    cte,
    isTest,
    original: { contentType: 'application/xml', fileName: `CTe${accessKey}.xml`, bytes: xml },
  };
  const refuseAll = (_: unknown, refused: Refused) => refuse(problemsIn(refused));
  return takeCtes(ctx, { ...sender, source: 'xml', refuseAll, keep }, [sent]);
}

async function takeEvent(
  ctx: TakingContext,
  { sender, keep }: TakenXml,
  event: CteEvent,
): Promise<TakenCte[]> {
  const { accessKey } = event;
  const { carriers } = ctx.mirror.current;
  if (cnpjRoot(issuerOfKey(accessKey)) !== cnpjRoot(carriers.byId.get(sender.carrierId)?.cnpj ?? ''))
    refuse([problem('accessKey', 'o CNPJ da chave não é da transportadora nem de filial dela')], ofEvents);
  if (event.kind === 'correction') {
    const noted = await takeCorrection(ctx, { sender, correction: event, keep });
    if (noted.outcome === 'refused') refuse(noted.problems, ofEvents);
    return [noted];
  }
  const cancellation = event;
  const sent: SentCte = { kind: 'delete', place: '', shipper: null, accessKey, cancellation };
  const refuseAll = (_: unknown, refused: Refused) => refuse(problemsIn(refused), ofEvents);
  return takeCtes(ctx, { ...sender, source: 'xml', refuseAll, keep }, [sent]);
}

type Refused = ReadonlyMap<SentCte, { problems: readonly CteProblem[] }>;

function problemsIn(refused: Refused): CteProblem[] {
  return [...refused.values()].flatMap(({ problems }) => problems);
}

const ofEvents = { ...elements, accessKey: 'infEvento/chCTe' };

function refuse(problems: readonly CteProblem[], names: typeof elements = elements): void {
  if (problems.length === 0) return;
  throw fail(problems.every(({ isConflict }) => isConflict) ? 'conflict' : 'invalid_file', {
    details: problems.map(({ member, message }) => ({ field: names[member], message })),
  });
}
