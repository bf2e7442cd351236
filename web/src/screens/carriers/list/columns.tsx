import type { Carrier } from '@carreto/contract/admin/registry/carriers';
import { Link } from '@tanstack/react-router';
import { home } from '../../../api/place.ts';
import { writeCnpj } from '../../../formats/cnpj.ts';
import { writeCount } from '../../../formats/numbers.ts';
import type { Column } from '../../../parts/list/column.ts';
import { RowLink } from '../../../parts/list/row-link.tsx';
import { writeFigure } from '../../../parts/reports/figures.ts';
import { keepShipper, keptShipper } from '../../../shell/shipper.ts';
import type { Words } from '../../../words/all-words.ts';
import type { Abilities } from './abilities.ts';

type CarrierWords = Words['carriers'];
type Around = {
  words: CarrierWords;
  abilitiesOf: (carrierId: number) => Abilities;
  /** Whether this person may connect carriers' own systems. */
  mayConnect: boolean;
};

/** Every column of the list of carriers. */
export function carrierColumns(around: Around): readonly Column<Carrier>[] {
  const { words, abilitiesOf, mayConnect } = around;
  const { columns: titles } = words;
  return [
    {
      id: 'name',
      title: titles.name,
      width: 170,
      grow: true,
      stays: true,
      cell: (carrier) => <CarrierName carrier={carrier} words={words} />,
    },
    { id: 'cnpj', title: titles.cnpj, width: 160, cell: ({ cnpj }) => writeCnpj(cnpj) },
    {
      id: 'abilities',
      title: titles.abilities,
      width: 230,
      grow: true,
      cell: ({ id }) => (
        <>
          <AbilityTags abilities={abilitiesOf(id)} words={words} />{' '}
          {mayConnect ? <ConnectLink carrierId={id} abilities={abilitiesOf(id)} words={words} /> : null}
        </>
      ),
    },
    {
      id: 'tables',
      title: titles.tables,
      width: 90,
      isFigures: true,
      cell: ({ id }) => <CountLink carrierId={id} count={abilitiesOf(id).tables} to="tabelas" />,
    },
    {
      id: 'contracts',
      title: titles.contracts,
      width: 100,
      isFigures: true,
      cell: ({ id }) => <CountLink carrierId={id} count={abilitiesOf(id).contracts} to="contratos" />,
    },
    {
      id: 'onTime',
      title: titles.onTime,
      width: 130,
      isFigures: true,
      cell: ({ id }) => <OnTimeLink carrierId={id} abilities={abilitiesOf(id)} />,
    },
  ];
}

function CarrierName({
  carrier: { id, tradeName, active },
  words,
}: {
  carrier: Carrier;
  words: CarrierWords;
}) {
  return (
    <>
      <RowLink address={`${home}/transportadoras/${id}${keptShipper()}`} className="table-link">
        {tradeName}
      </RowLink>
      {active ? null : <span className="carrier-tag"> {words.inactive}</span>}
    </>
  );
}

/** What Carreto does with a carrier beside its tables. */
function AbilityTags({ abilities, words }: { abilities: Abilities; words: CarrierWords }) {
  const { isQuotedLive, isTracked, getsNotfis } = abilities;
  const tags = [
    ...(isQuotedLive ? [words.abilities.live] : []),
    ...(isTracked ? [words.abilities.tracking] : []),
    ...(getsNotfis ? [words.abilities.notfis] : []),
  ];
  return (
    <span className="carrier-tags">
      {tags.map((tag) => (
        <span key={tag} className="carrier-tag">
          {tag}
        </span>
      ))}
    </span>
  );
}

type ConnectLinkProps = { carrierId: number; abilities: Abilities; words: CarrierWords };

/** To what can be connected, where nothing of a carrier is. */
function ConnectLink({ carrierId, abilities: { isQuotedLive, isTracked }, words }: ConnectLinkProps) {
  if (isQuotedLive || isTracked) return null;
  return (
    <Link to={`/transportadoras/${carrierId}/sistema`} search={keepShipper} tabIndex={-1}>
      {words.connect}
    </Link>
  );
}

type CountLinkProps = { carrierId: number; count: number | undefined; to: 'tabelas' | 'contratos' };

function CountLink({ carrierId, count, to }: CountLinkProps) {
  if (count === undefined) return null;
  return (
    <Link to={`/transportadoras/${carrierId}/${to}`} search={keepShipper} tabIndex={-1}>
      {writeCount(count)}
    </Link>
  );
}

function OnTimeLink({ carrierId, abilities }: { carrierId: number; abilities: Abilities }) {
  const { onTimePpm } = abilities;
  if (onTimePpm === undefined) return null;
  return (
    <Link to={`/transportadoras/${carrierId}/placar`} search={keepShipper} tabIndex={-1}>
      {writeFigure('onTimePpm', onTimePpm)}
    </Link>
  );
}

/** A carrier where there is no room for columns. */
export function CarrierCard({ carrier, words, abilitiesOf, mayConnect }: Around & { carrier: Carrier }) {
  const abilities = abilitiesOf(carrier.id);
  const { tables, contracts, onTimePpm } = abilities;
  return (
    <>
      <CarrierName carrier={carrier} words={words} />
      <span>{writeCnpj(carrier.cnpj)}</span>
      <AbilityTags abilities={abilities} words={words} />
      {mayConnect ? <ConnectLink carrierId={carrier.id} abilities={abilities} words={words} /> : null}
      <span className="soft">
        {[
          ...(tables === undefined ? [] : [words.tableCount(tables)]),
          ...(contracts === undefined ? [] : [words.contractCount(contracts)]),
          ...(onTimePpm === undefined ? [] : [words.onTime(writeFigure('onTimePpm', onTimePpm))]),
        ].join(' · ')}
      </span>
    </>
  );
}
