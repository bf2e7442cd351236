import './receipt.css';
import type { OfferReceiptView } from '@carreto/contract/admin/freights/receipts';
import { type ReactNode, useId } from 'react';
import { writeBrl } from '../../formats/brl.ts';
import { writeDay } from '../../formats/days.ts';
import { writeCount } from '../../formats/numbers.ts';
import { usePreferences } from '../../shell/preferences.ts';
import type { Words } from '../../words/all-words.ts';
import { useWords } from '../../words/words.ts';
import { CopyButton } from '../copy/copy-button.tsx';
import { DayStrip } from './day-strip.tsx';
import { OfferWaterfall } from './offer-waterfall.tsx';
import { ReceiptLines } from './receipt-lines.tsx';

/** Names an offer within one quote. */
export function keyOfOffer({ versionId, connectorId, identifier }: OfferReceiptView): string {
  return versionId === null ? `c${connectorId ?? 0}-${identifier ?? ''}` : `v${versionId}`;
}

export function sourceName(
  source: Pick<OfferReceiptView, 'tableName' | 'versionNumber'>,
  words: Words['quotes'],
): string {
  const { tableName, versionNumber } = source;
  return tableName === null || versionNumber === null
    ? words.live
    : words.version(tableName, String(versionNumber));
}

export function writeDays(offer: OfferReceiptView, words: Words['quotes']): string {
  const days = Math.max(0, Math.floor(offer.transitMinutes / 1440) + offer.extraDays);
  return words.businessDays(writeCount(days), days === 1);
}

type OfferProps = {
  offer: OfferReceiptView;
  /** The one before it, by price. */
  before: OfferReceiptView | undefined;
  isOpen: boolean;
  onToggle(): void;
  /** Said beneath its head, such as what another version says. */
  beside?: ReactNode;
  /** Acts on an open one. */
  acts?: ReactNode;
};

/** An offer: its price at a glance, and all of it when it is opened. */
export function Offer({ offer, before, isOpen, onToggle, beside, acts }: OfferProps) {
  const words = useWords().quotes;
  const id = useId();
  const margin = before === undefined ? 0 : offer.finalCents - before.finalCents;
  return (
    <li className="offer">
      <button
        type="button"
        className="offer-head"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={onToggle}
      >
        <span className="offer-name">
          <strong>{`${offer.carrierName} · ${offer.service}`}</strong>
          <span className="soft">
            {sourceName(offer, words)}
            {offer.number === null ? ` · ${words.notShown}` : ''}
          </span>
        </span>
        <span className="offer-days">
          <span>{writeDays(offer, words)}</span>
          <span className="soft">{words.arrives(writeDay(offer.expectedOn))}</span>
        </span>
        <span className="offer-price">
          <strong>{writeBrl(offer.finalCents)}</strong>
          {margin > 0 ? <span className="soft">{words.margin(writeBrl(margin))}</span> : null}
        </span>
      </button>
      {beside}
      <div id={id} hidden={!isOpen} className="offer-body">
        {isOpen ? <OpenOffer offer={offer} acts={acts} /> : null}
      </div>
    </li>
  );
}

function OpenOffer({ offer, acts }: { offer: OfferReceiptView; acts: ReactNode }) {
  const words = useWords().quotes;
  const { language } = usePreferences();
  const copies = [
    <CopyButton key="pt" text={offer.explanation.ptBr} label={words.copyExplanation} />,
    <CopyButton key="en" text={offer.explanation.en} label={words.copyEnglish} />,
  ];
  return (
    <>
      <div className="receipt-acts">
        {language === 'en' ? copies.toReversed() : copies}
        {acts}
      </div>
      <OfferWaterfall offer={offer} />
      <DayStrip offer={offer} />
      <ReceiptLines offer={offer} />
    </>
  );
}
