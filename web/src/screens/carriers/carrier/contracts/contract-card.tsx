import type { Contract } from '@carreto/contract/admin/registry/contracts';
import { Link } from '@tanstack/react-router';
import { writeBrl } from '../../../../formats/brl.ts';
import { dayInSaoPaulo, writeDay } from '../../../../formats/days.ts';
import { writePpm } from '../../../../formats/rates.ts';
import { carrierParam } from '../../../../parts/carriers/carrier-param.ts';
import { useMay } from '../../../../shell/session-context.ts';
import { keepShipper } from '../../../../shell/shipper.ts';
import { shipperParam } from '../../../../shell/shipper-param.ts';
import { useWords } from '../../../../words/words.ts';
import type { AuditPolicy } from './queries.ts';
import { allowedCents, effectiveTolerances, exampleCents, type Tolerance } from './tolerance.ts';

type ContractCardProps = {
  contract: Contract;
  shipperName: string;
  policy: AuditPolicy | undefined;
  onEdit: () => void;
};

/** What a shipper and the carrier agreed: what passes, in words and by an example, and what goes by it. */
export function ContractCard({ contract, shipperName, policy, onEdit }: ContractCardProps) {
  const words = useWords().carrierContracts;
  const mayWrite = useMay('registry.write');
  const { carrierId, tolerances, active, createdAt, notfisLayout, occurrenceCodes } = contract;
  const since = writeDay(dayInSaoPaulo(new Date(createdAt)));
  // Where nobody may know what the shipper says of all carriers, the contract alone is shown.
  const shown =
    policy === undefined
      ? tolerances.map((one) => ({ ...one, origin: 'contract' as const }))
      : effectiveTolerances(tolerances, policy.tolerances);
  const isTotalUnknown = !shown.some(({ charge }) => charge === 'total');
  return (
    <li className="contract">
      <header className="contract-head">
        <h2>{shipperName}</h2>
        <span className="contract-state" data-off={active ? undefined : ''}>
          {active ? words.inForce(since) : words.off}
        </span>
        {mayWrite ? (
          <button type="button" className="button" onClick={onEdit} aria-label={words.editOf(shipperName)}>
            {words.edit}
          </button>
        ) : null}
      </header>
      {active ? null : <p>{words.offWhy}</p>}
      <h3>{words.passes}</h3>
      <ul className="contract-tolerances">
        {shown.map(({ origin, ...one }) => (
          <li key={one.charge}>
            <p>
              <strong>{words.charge(one.charge)}</strong> {words.limit(...writeTolerance(one))}{' '}
              {origin === 'contract' ? null : <span className="note">{words.origins[origin]}</span>}
            </p>
            <p className="soft">{exampleOf(one, words)}</p>
          </li>
        ))}
      </ul>
      {isTotalUnknown ? <p>{words.totalElsewhere}</p> : null}
      <p className="soft">{words.others}</p>
      <p>
        {policy === undefined ? null : policy.releasesAutomatically ? words.releases : words.preReleases}{' '}
        <ToAudit contract={contract} />
      </p>
      <p>{notfisLayout === null ? words.noNotfis : words.notfis(notfisLayout)}</p>
      {occurrenceCodes.length === 0 ? null : (
        <p>
          <Link to={`/transportadoras/${carrierId}/ocorrencias`} search={keepShipper}>
            {words.codes(occurrenceCodes.length)}
          </Link>
        </p>
      )}
    </li>
  );
}

/** The CT-es that are audited by it and wait for somebody. */
function ToAudit({ contract: { shipperId, carrierId } }: { contract: Contract }) {
  const words = useWords().carrierContracts;
  const mayRead = useMay('audit.read');
  if (!mayRead) return null;
  const search = { [carrierParam]: String(carrierId), [shipperParam]: String(shipperId) };
  return (
    <Link to="/auditoria" search={() => search}>
      {words.toAudit}
    </Link>
  );
}

/** The two numbers of a tolerance as people read them; empty for what is not there. */
export function writeTolerance({ cents, ratePpm }: Tolerance): [amount: string, share: string] {
  return [cents === 0 ? '' : writeBrl(cents), ratePpm === 0 ? '' : writePpm(ratePpm)];
}

type ContractWords = ReturnType<typeof useWords>['carrierContracts'];

/** What a tolerance does with a round sum. */
export function exampleOf(tolerance: Tolerance, words: ContractWords): string {
  const allowed = allowedCents(tolerance, exampleCents);
  const [due, least, most] = [exampleCents, exampleCents - allowed, exampleCents + allowed].map(writeBrl);
  const what = tolerance.charge === 'total' ? words.cte : words.charge(tolerance.charge);
  return allowed === 0
    ? words.exampleNothing(what, due ?? '')
    : words.example(what, due ?? '', { least: least ?? '', most: most ?? '' });
}
