import type { FullLoadPrice, FullLoadTariff, TableDocument } from '../../engine/rating/document.ts';
import { moneyText } from '../../kernel/value-texts.ts';
import { rowPath } from './coverage-areas.ts';
import type { LintNotes } from './notes.ts';
import { lineText } from './words.ts';

type Placed = FullLoadPrice & { path: string; fromKm: number; toKm: number };

/** Whole vehicles: distances without a price, farther that is cheaper, vehicles and regions never priced. */
export function lintVehicles({ tariff, coverage }: TableDocument, notes: LintNotes): void {
  if (tariff.mode !== 'full_load') return;
  for (const at of tariff.regions.keys()) {
    for (const prices of Map.groupBy(placedPrices(tariff, at), ({ vehicle }) => vehicle).values())
      lintDistances(
        prices.toSorted((a, b) => a.fromKm - b.fromKm),
        notes,
      );
  }
  lintNeverChosen(tariff, notes);
  const unpriced = new Set(
    tariff.regions.flatMap(({ region, prices }) => (prices.length === 0 ? [region] : [])),
  );
  for (const region of unpriced) {
    const index = coverage.findIndex((row) => row.region === region);
    const row = coverage[index];
    if (row === undefined) continue;
    notes.add('region_without_prices', {
      line: row.line,
      path: rowPath(index),
      message: `A região “${region}” não tem preço de nenhum veículo.`,
      fix: 'Inclua os preços da região ou tire dela as faixas de CEP.',
    });
  }
}

function placedPrices({ regions }: FullLoadTariff, at: number): Placed[] {
  return (regions[at]?.prices ?? []).map((price, index) => ({
    ...price,
    path: `/tariff/regions/${at}/prices/${index}`,
    fromKm: price.kmBand?.fromKm ?? 0,
    toKm: price.kmBand?.toKm ?? Number.POSITIVE_INFINITY,
  }));
}

function lintDistances(sorted: readonly Placed[], notes: LintNotes): void {
  for (const [index, price] of sorted.entries()) {
    const before = sorted[index - 1];
    if (before === undefined) continue;
    const other = lineText(before.line, before.path);
    const { line, path, fromKm, vehicle } = price;
    if (fromKm > before.toKm)
      notes.add('distance_gap', {
        line,
        path,
        message: `O veículo ${vehicle} não tem preço entre ${before.toKm} e ${fromKm} km, depois da ${other}.`,
        fix: `Comece esta faixa em ${before.toKm} km ou inclua a que falta.`,
      });
    const near = centsAt(before, before.toKm);
    const far = centsAt(price, fromKm);
    if (near === null || far === null || far >= near) continue;
    notes.add('distance_cliff', {
      line,
      path,
      message: `Acima de ${fromKm} km o veículo ${vehicle} cai para ${moneyText(far)}; ${before.toKm} km custam ${moneyText(near)} na ${other}.`,
      fix: 'Confira os preços das duas distâncias, ou dê a esta uma distância mínima ou parte fixa.',
    });
  }
}

/** Null for a price that does not depend on the distance alone. */
function centsAt({ price }: FullLoadPrice, km: number): number | null {
  if (price.kind === 'trip') return price.cents;
  if (price.kind === 'per_ton' || !Number.isFinite(km)) return null;
  return price.fixedCents + Math.round((price.microsPerKm * Math.max(km, price.minimumKm)) / 10_000);
}

/** Vehicles without a price, and those beside which another holds as much and is never dearer. */
function lintNeverChosen(tariff: FullLoadTariff, notes: LintNotes): void {
  for (const [index, { code }] of tariff.vehicles.entries()) {
    const own = [...tariff.regions.keys()].flatMap((at) =>
      placedPrices(tariff, at).filter(({ vehicle }) => vehicle === code),
    );
    const better =
      own.length === 0 ? undefined : tariff.vehicles.find((_, other) => beats(tariff, other, index));
    if (own.length > 0 && better === undefined) continue;
    notes.add('vehicle_never_chosen', {
      line: own[0]?.line ?? 0,
      path: `/tariff/vehicles/${index}`,
      message:
        better === undefined
          ? `O veículo ${code} não tem preço em nenhuma região.`
          : `O veículo ${code} nunca é escolhido: ${better.code} leva o mesmo ou mais e nunca custa mais.`,
      fix:
        better === undefined
          ? 'Inclua os preços ou apague o veículo.'
          : 'Confira os preços e as capacidades dos dois.',
    });
  }
}

/** Whether one vehicle leaves another without a chance, wherever that one has a price. */
function beats(tariff: FullLoadTariff, one: number, another: number): boolean {
  const [a, b] = [tariff.vehicles[one], tariff.vehicles[another]];
  if (a === undefined || b === undefined || one === another) return false;
  if (a.capacityG < b.capacityG || a.capacityCm3 < b.capacityCm3) return false;
  return [...tariff.regions.keys()].every((at) => {
    const prices = placedPrices(tariff, at);
    const offers = prices.filter(({ vehicle }) => vehicle === a.code);
    return prices
      .filter(({ vehicle }) => vehicle === b.code)
      .every((price) => offers.some((offer) => undercuts(offer, price, one < another)));
  });
}

/** Over all of a price's distances; lines that bend nowhere else are compared where they bend. */
function undercuts(offer: Placed, price: Placed, winsTies: boolean): boolean {
  if (offer.fromKm > price.fromKm || offer.toKm < price.toKm) return false;
  const bends = [offer, price].flatMap(({ price: terms }) =>
    terms.kind === 'per_km' ? [terms.minimumKm] : [],
  );
  const last = Number.isFinite(price.toKm) ? price.toKm : 100_000;
  const points = [price.fromKm, last, ...bends.filter((km) => price.fromKm < km && km < last)];
  return points.every((km) => {
    const [theirs, ours] = [centsAt(offer, km), centsAt(price, km)];
    if (theirs === null || ours === null) return false;
    return winsTies ? theirs <= ours : theirs < ours;
  });
}
