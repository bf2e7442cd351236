import { quoted } from '../../../documents/finding.ts';
import { foldText } from '../../../documents/spreadsheets/cells/folded.ts';
import type { FullLoadPrice, FullLoadTariff, UnitTariff } from '../../../engine/rating/document.ts';
import type { PriceRow, RowVehicle } from '../read/price-row.ts';
import { questionOf } from '../understand/question-of.ts';
import type { Reading } from '../understand/understood.ts';
import { usualVehicleOf, vehicleForm } from '../understand/words/vehicles.ts';
import type { Lane } from './lane.ts';
import { lineOf } from './line-of.ts';

type Vehicle = FullLoadTariff['vehicles'][number];

/** The vehicles of a table, with what they hold: as a file says, as answered, else asked. */
export class VehicleBook {
  readonly #byName = new Map<string, Vehicle>();
  readonly #answered: ReadonlyMap<string, { capacityG: number; capacityCm3: number }>;
  readonly #reading: Reading;

  constructor(reading: Reading) {
    this.#reading = reading;
    this.#answered = new Map(reading.given.vehicles.map(({ name, ...capacity }) => [name, capacity]));
  }

  get all(): Vehicle[] {
    return [...this.#byName.values()];
  }

  /** The prices of a lane, by vehicle. */
  prices(lane: Lane): FullLoadPrice[] {
    return lane.rows.flatMap((row) => row.vehicles.flatMap((vehicle) => this.#price(vehicle, row) ?? []));
  }

  #price(vehicle: RowVehicle, row: PriceRow): FullLoadPrice | null {
    const known = this.#vehicle(vehicle, row);
    if (known === null) return null;
    const { kind, micros, fixedCents, minimumCents } = vehicle.price;
    const base = { line: row.line, vehicle: known.code, kmBand: vehicle.km };
    if (kind === 'trip') return { ...base, price: { kind, cents: Math.round(micros / 10_000) } };
    // A minimum in reais is no minimum of distance or weight; it would be lost.
    if (minimumCents > 0) this.#refuseMinimum(row);
    return kind === 'per_km'
      ? { ...base, price: { kind, microsPerKm: micros, fixedCents, minimumKm: 0 } }
      : { ...base, price: { kind, microsPerTon: micros, minimumTonsG: 0 } };
  }

  #refuseMinimum({ line, sheet }: PriceRow): void {
    const message =
      'Um frete mínimo em reais por veículo não cabe na tabela; informe-o como frete mínimo da tabela.';
    this.#reading.findings.add({
      severity: 'error',
      code: 'vehicle_minimum',
      message,
      sheet,
      line: lineOf(line),
    });
  }

  #vehicle({ name, capacityG, capacityCm3 }: RowVehicle, row: PriceRow): Vehicle | null {
    const key = foldText(usualVehicleOf(name)?.name ?? name);
    const known = this.#byName.get(key);
    if (known !== undefined) return known;
    const stated =
      capacityG !== null && capacityCm3 !== null ? { capacityG, capacityCm3 } : this.#answered.get(key);
    if (stated === undefined) return this.#ask(key, name, row);
    const shown = usualVehicleOf(name)?.name ?? name;
    const vehicle = { code: shown.slice(0, 100), name: shown.slice(0, 100), ...stated };
    this.#byName.set(key, vehicle);
    return vehicle;
  }

  #ask(key: string, name: string, { sheet, line }: PriceRow): null {
    const usual = usualVehicleOf(name);
    const guess = usual === null ? [] : [`${usual.capacityG / 1_000}kg/${usual.capacityCm3 / 1_000_000}m3`];
    this.#reading.questions.ask(
      questionOf({
        id: `vehicle|${key}`,
        about: 'vehicle',
        message: `Quanto leva o veículo ${quoted(name)}?`,
        sheet,
        line: lineOf(line),
        header: name,
        guesses: guess,
        form: vehicleForm,
      }),
    );
    return null;
  }

  /** What a pallet holds, for prices per pallet. */
  pallet(unit: UnitTariff['unit'] | null): Pick<UnitTariff, 'palletCm3' | 'palletG'> {
    if (unit !== 'pallet') return { palletCm3: null, palletG: null };
    const answered = this.#answered.get('palete');
    if (answered !== undefined) return { palletCm3: answered.capacityCm3, palletG: answered.capacityG };
    this.#reading.questions.ask(
      questionOf({
        id: 'vehicle|palete',
        about: 'vehicle',
        message: 'Quanto leva um palete?',
        header: 'palete',
        guesses: ['1000kg/1.8m3'],
        form: vehicleForm,
      }),
    );
    return { palletCm3: null, palletG: 1 };
  }
}
