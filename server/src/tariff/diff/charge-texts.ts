import type { Surcharge } from '../../engine/rating/document.ts';
import { moneyText, numberText, percentText, unitPriceText } from '../../kernel/value-texts.ts';
import { percentBaseNames, unitNames } from './value-names.ts';

export type Unit = NonNullable<Surcharge['unit']>;
export type Tiers = NonNullable<Surcharge['tiers']>;
export type Tier = { percentPpm: number; fixedCents: number };

export function tierText({ percentPpm, fixedCents }: Tier): string {
  return (
    [percentPpm === 0 ? '' : percentText(percentPpm), fixedCents === 0 ? '' : moneyText(fixedCents)]
      .filter((part) => part !== '')
      .join(' + ') || moneyText(0)
  );
}

export function tiersText({ by, rows }: Tiers): string {
  return `${rows.length} ${by === 'invoice' ? 'faixas de valor' : 'faixas de peso'}`;
}

/** `R$ 5,50 por 100 kg ou fração`, `R$ 0,35 por kg`. */
export function unitText({ of, micros, stepMilli, mode }: Omit<Unit, 'franchiseMilli'>): string {
  const step = stepMilli === 1000 ? '' : `${numberText(stepMilli / 1000, 0, 3)} `;
  const isStarted = mode === 'ceil' && (of === 'chargeable_kg' || of === 'real_kg' || of === 'm3');
  return `${unitPriceText(micros)} por ${step}${unitNames[of]}${isStarted ? ' ou fração' : ''}`;
}

/** What a charge costs, as far as one line can say it. */
export type PricedCharge = Pick<
  Surcharge,
  'percentPpm' | 'percentBase' | 'fixedCents' | 'minCents' | 'maxCents' | 'tiers'
> & { unit: Omit<Unit, 'franchiseMilli'> | null };

/** A charge in one line. */
export function chargeText(charge: PricedCharge): string {
  const { percentPpm, percentBase, fixedCents, unit, tiers, minCents, maxCents } = charge;
  const parts = [
    percentPpm === 0 ? '' : `${percentText(percentPpm)} ${percentBaseNames[percentBase]}`,
    fixedCents === 0 ? '' : moneyText(fixedCents),
    unit === null ? '' : unitText(unit),
    tiers === null ? '' : tiersText(tiers),
    minCents === null ? '' : `mínimo ${moneyText(minCents)}`,
    maxCents === null ? '' : `máximo ${moneyText(maxCents)}`,
  ];
  return parts.filter((part) => part !== '').join(', ') || moneyText(0);
}
