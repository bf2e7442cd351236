import './partner.css';
import type { PartnerFreightView } from '@carreto/contract/admin/partner/partner-freights';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { writeBrl } from '../../formats/brl.ts';
import { writeCep } from '../../formats/cep.ts';
import { readCnpj, readCpf, writeCnpj, writeCpf } from '../../formats/cnpj.ts';
import { writeDay } from '../../formats/days.ts';
import { writeInstant, writeInstantExactly } from '../../formats/instants.ts';
import { writeKilograms } from '../../formats/kilograms.ts';
import { writeDecimal } from '../../formats/numbers.ts';
import { usePlace } from '../../parts/panel/place.ts';
import { Refused } from '../../parts/states/states.tsx';
import { Unanswered } from '../../parts/states/unanswered.tsx';
import { useKeys } from '../../shell/keys/use-keys.ts';
import { usePreferences } from '../../shell/preferences.ts';
import { useMay } from '../../shell/session-context.ts';
import { useWords } from '../../words/words.ts';
import { Phase } from './freight-columns.tsx';
import { freightQuery } from './queries.ts';
import { ReportDialog } from './report-dialog.tsx';

/** A freight with what it takes to carry it, and what was said of it. */
export function PartnerFreight() {
  return useMay('partner.read') ? <Read /> : <Refused permission="partner.read" />;
}

function Read() {
  const { codigo = '' } = usePlace().params;
  const freight = useQuery(freightQuery(codigo));
  if (freight.data === undefined)
    return <Unanswered error={freight.error} needs="partner.read" again={() => void freight.refetch()} />;
  return <Shown freight={freight.data} />;
}

function Shown({ freight }: { freight: PartnerFreightView }) {
  const words = useWords().partner;
  const { columns: titles } = words;
  return (
    <article className="partner-item">
      <h1 className="code">{freight.code}</h1>
      <p>
        <Phase freight={freight} words={words} /> {`· ${freight.statusName}`}
      </p>
      <Report freight={freight} />
      <dl className="partner-facts">
        <dt>{titles.due}</dt>
        <dd>{writeDay(freight.dueOn)}</dd>
        <dt>{titles.collection}</dt>
        <dd>{freight.collectionOn === null ? '—' : writeDay(freight.collectionOn)}</dd>
        <dt>{titles.shipper}</dt>
        <dd>{freight.shipperName}</dd>
        <dt>{titles.order}</dt>
        <dd>{freight.orderNumber ?? '—'}</dd>
        <dt>{titles.service}</dt>
        <dd>{freight.service}</dd>
        <dt>{titles.cost}</dt>
        <dd>{writeBrl(freight.costCents)}</dd>
      </dl>
      <Ends freight={freight} />
      <Goods freight={freight} />
      <Trail freight={freight} />
    </article>
  );
}

/** Says what happened; nothing is said of what is cancelled. */
function Report({ freight }: { freight: PartnerFreightView }) {
  const words = useWords().partner;
  const queries = useQueryClient();
  const mayWrite = useMay('partner.write');
  const [isOpen, setOpen] = useState(false);
  const [done, setDone] = useState('');
  const isReportable = mayWrite && freight.phase !== 'cancelled';
  useKeys(isReportable ? [{ chord: 'o', label: words.report.title, run: () => setOpen(true) }] : []);
  return (
    <>
      {isReportable ? (
        <p className="partner-acts">
          <button
            type="button"
            className="button"
            data-kind="main"
            aria-keyshortcuts="o"
            onClick={() => setOpen(true)}
          >
            {words.report.title}
          </button>
        </p>
      ) : null}
      <p className="partner-done" role="status">
        {done}
      </p>
      {isOpen ? (
        <ReportDialog
          freight={freight}
          onClose={() => setOpen(false)}
          onDone={(text) => {
            setDone(text);
            void queries.invalidateQueries();
          }}
        />
      ) : null}
    </>
  );
}

function Ends({ freight: { sender, recipient } }: { freight: PartnerFreightView }) {
  const words = useWords().partner;
  return (
    <>
      <section className="partner-part">
        <h2>{words.from}</h2>
        <Place {...sender} />
      </section>
      <section className="partner-part">
        <h2>{words.to}</h2>
        <Place {...recipient} />
        <p>{[recipient.phone, recipient.email].filter((one) => one !== null && one !== '').join(' · ')}</p>
      </section>
    </>
  );
}

type PlaceProps = { [Name in 'name' | 'zip']: string } & {
  [Name in 'document' | 'street' | 'number' | 'complement' | 'district' | 'city' | 'state']: string | null;
};

function Place({ name, document, street, number, complement, district, city, state, zip }: PlaceProps) {
  const said = (parts: readonly (string | null)[], between: string): string =>
    parts.filter((part) => part !== null && part !== '').join(between);
  return (
    <address>
      {said([name, documentOf(document)], ' · ')}
      <br />
      {said([street, number, complement, district], ', ')}
      <br />
      {said([said([city, state], '/'), zip.length === 8 ? writeCep(zip) : zip], ' · ')}
    </address>
  );
}

/** As people write it; what is masked stands as it is. */
function documentOf(document: string | null): string | null {
  if (document === null) return null;
  if (readCnpj(document) !== undefined) return writeCnpj(document);
  return readCpf(document) === undefined ? document : writeCpf(document);
}

function Goods({ freight: { volumes, nfes } }: { freight: PartnerFreightView }) {
  const words = useWords().partner;
  const side = (mm: number): string => writeDecimal(mm, 1).replace(/,0$/, '');
  return (
    <section className="partner-part">
      <h2>{words.goods}</h2>
      <ul>
        {volumes.map((one) => (
          <li key={one.fromNumber}>
            {words.volume(one.amount, one.type)}
            {`, ${[one.heightMm, one.widthMm, one.lengthMm].map(side).join(' × ')} cm, ${writeKilograms(one.weightG)}, ${writeBrl(one.valueCents)}`}
          </li>
        ))}
        {nfes.map((nfe) => (
          <li key={nfe.accessKey}>
            {`NF-e ${nfe.number}/${nfe.series}, ${writeBrl(nfe.valueCents)} `}
            <span className="code">{nfe.accessKey}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Trail({ freight: { occurrences } }: { freight: PartnerFreightView }) {
  const words = useWords().partner;
  const { language } = usePreferences();
  return (
    <section className="partner-part">
      <h2>{words.trail}</h2>
      <ol className="partner-trail">
        {occurrences.map((one) => (
          <li key={`${one.at} ${one.code} ${one.volumeNumber}`}>
            <time dateTime={one.at} title={writeInstantExactly(one.at, language)}>
              {writeInstant(one.at, language)}
            </time>{' '}
            <strong>{`${one.code} · ${one.name}`}</strong>{' '}
            {one.volumeNumber === null ? null : (
              <span className="soft">{words.ofVolume(one.volumeNumber)}</span>
            )}
            {one.message === null ? null : <p>{one.message}</p>}
            {one.proofUrls.map((url, at) => (
              <p key={url}>
                <a href={url} target="_blank" rel="noreferrer">
                  {words.proof(at + 1)}
                </a>
              </p>
            ))}
          </li>
        ))}
      </ol>
    </section>
  );
}
