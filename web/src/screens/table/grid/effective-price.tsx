import '../../../parts/receipt/receipt.css';
import type { CellPriceView } from '@carreto/contract/admin/tables/table-prices';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { memo, useId, useMemo } from 'react';
import { api } from '../../../api/client.ts';
import { readBrl, writeBrl } from '../../../formats/brl.ts';
import { readCep, writeCep } from '../../../formats/cep.ts';
import { readKilograms, writeKilograms } from '../../../formats/kilograms.ts';
import { writeCount } from '../../../formats/numbers.ts';
import { Mistake } from '../../../parts/dialog/mistake.tsx';
import { TextField } from '../../../parts/field/text-field.tsx';
import { editsOf } from '../../../parts/grid/edits.ts';
import { isRemoved, removedOf, rowAfter } from '../../../parts/grid/overlay.ts';
import { useKept } from '../../../parts/list/use-kept.ts';
import { OfferWaterfall } from '../../../parts/receipt/offer-waterfall.tsx';
import { useWords } from '../../../words/words.ts';
import type { KeptEdits } from './kept-edits.ts';
import { useCalm } from './use-calm.ts';

type EffectivePriceProps = {
  versionId: number;
  /** The cell that keys write to: its row in the version, and its column; undefined until it is here. */
  row: number | undefined;
  column: string | undefined;
  /** What is not saved is laid over. */
  edits: KeptEdits;
};

/** After the last step of the cursor. */
const calmMs = 300;
const minutesOfDay = 1440;

/** What a sample parcel pays in the cell under the cursor, all charges and tax in, by the engine of quotes. */
export const EffectivePrice = memo(function Strip({ versionId, row, column, edits }: EffectivePriceProps) {
  const words = useWords().tableGrid.price;
  const titleId = useId();
  const [sample, keepSample] = useKept('carreto.cell-sample', readSample);
  const weightG = sample.weight.trim() === '' ? undefined : readKilograms(sample.weight);
  const valueCents = sample.value.trim() === '' ? undefined : readBrl(sample.value);
  const originZip = readCep(sample.origin);
  const wanted = useCalm<Wanted>(
    useMemo(
      () => ({ row, column, weightG, valueCents, originZip, edits }),
      [row, column, weightG, valueCents, originZip, edits],
    ),
    calmMs,
  );
  const removed = removedOf(wanted.edits.tariff.done.flat());
  const price = useQuery({
    queryKey: ['priceTableCell', versionId, { ...wanted, edits: editsKey(wanted.edits) }],
    queryFn: ({ signal }) => priceOf(versionId, wanted, signal),
    enabled: wanted.row !== undefined && !isRemoved({ removed }, wanted.row),
    placeholderData: keepPreviousData,
    gcTime: 60_000,
  });
  return (
    <aside className="cell-price" aria-labelledby={titleId}>
      <h2 id={titleId}>{words.title}</h2>
      <div className="cell-price-sample">
        <TextField
          label={words.weight}
          inputMode="decimal"
          placeholder={words.asBand}
          value={sample.weight}
          mistakes={sample.weight.trim() !== '' && weightG === undefined ? [words.notWeight] : []}
          onChange={({ target }) => keepSample({ ...sample, weight: target.value })}
        />
        <TextField
          label={words.value}
          inputMode="decimal"
          placeholder={words.asUsual}
          value={sample.value}
          mistakes={sample.value.trim() !== '' && valueCents === undefined ? [words.notValue] : []}
          onChange={({ target }) => keepSample({ ...sample, value: target.value })}
        />
        <TextField
          label={words.origin}
          inputMode="numeric"
          placeholder={words.asTable}
          maxLength={10}
          value={sample.origin}
          mistakes={sample.origin.trim() !== '' && originZip === undefined ? [words.notOrigin] : []}
          onChange={({ target }) => keepSample({ ...sample, origin: target.value })}
        />
      </div>
      {price.error === null ? null : <Mistake error={price.error} />}
      {price.data === undefined || price.error !== null ? null : (
        <div aria-busy={price.isPlaceholderData}>
          <Priced price={price.data} />
        </div>
      )}
    </aside>
  );
});

function Priced({ price }: { price: CellPriceView }) {
  const words = useWords().tableGrid.price;
  const { region, weightG, valueCents, originZip, destinationZip, offer, refusal } = price;
  const places = [originZip, destinationZip].map((zip) => (zip === null ? '—' : writeCep(zip)));
  return (
    <>
      <p className="note">
        {words.parcel(region, writeKilograms(weightG), writeBrl(valueCents))}{' '}
        {originZip !== null && originZip === destinationZip
          ? words.within(places[1] ?? '')
          : words.way(places[0] ?? '', places[1] ?? '')}
      </p>
      {refusal === null ? null : <p className="mistake">{refusal.text}</p>}
      {offer === null ? null : (
        <>
          <p className="cell-price-final">
            {writeBrl(offer.finalCents)}{' '}
            <span className="soft">
              {words.days(writeCount(Math.ceil(offer.transitMinutes / minutesOfDay)))}
            </span>
          </p>
          <OfferWaterfall offer={offer} />
        </>
      )}
    </>
  );
}

const editsKeys = new WeakMap<KeptEdits, number>();
let keyCount = 0;

/** The same for the same edits, however many they are. */
function editsKey(edits: KeptEdits): number {
  const key = editsKeys.get(edits) ?? keyCount + 1;
  keyCount = Math.max(keyCount, key);
  editsKeys.set(edits, key);
  return key;
}

type Wanted = {
  row: number | undefined;
  column: string | undefined;
  weightG: number | undefined;
  valueCents: number | undefined;
  originZip: string | undefined;
  edits: KeptEdits;
};

/** All that was changed goes along, the same for every cell: the service compiles it once. */
function priceOf(
  versionId: number,
  { row = 0, column, weightG, valueCents, originZip, edits: kept }: Wanted,
  signal: AbortSignal,
): Promise<CellPriceView> {
  const edits = (['tariff', 'coverage', 'surcharges'] as const).flatMap(
    (part) => editsOf(part, kept[part].done).edits,
  );
  const sample = {
    ...(weightG === undefined ? {} : { weightG }),
    ...(valueCents === undefined ? {} : { valueCents }),
    ...(originZip === undefined ? {} : { originZip }),
  };
  const body = {
    row: rowAfter(kept.tariff.done.flat(), row),
    sample,
    ...(column === undefined ? {} : { column }),
    ...(edits.length === 0 ? {} : { edits }),
  };
  return api.priceTableCell({ versionId, body }, { signal, timeoutMs: 60_000 });
}

/** As it was typed; empty is as the service has it. */
type Sample = { weight: string; value: string; origin: string };

function readSample(kept: unknown): Sample {
  const { weight, value, origin } = (kept ?? {}) as Partial<Record<keyof Sample, unknown>>;
  return {
    weight: typeof weight === 'string' ? weight : '',
    value: typeof value === 'string' ? value : '',
    origin: typeof origin === 'string' ? origin : '',
  };
}
