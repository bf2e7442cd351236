import { isBlank } from '../../../documents/spreadsheets/cells/cell-values.ts';
import type { Row } from '../../../documents/spreadsheets/sheet.ts';
import type { PlainMeaning } from '../understand/meanings.ts';
import { type RuleName, readNumber } from '../understand/read-number.ts';
import { type Column, columnOf, type UnderstoodBlock } from '../understand/understood.ts';
import type { RowVehicle } from './price-row.ts';

const none: readonly RowVehicle[] = [];

/** Reads the prices of vehicles: one a row, or one in each of some columns. */
export class VehicleReader {
  readonly #block: UnderstoodBlock;
  readonly #headed: readonly Column[];

  constructor(block: UnderstoodBlock) {
    this.#block = block;
    this.#headed = block.columns.filter(({ meaning }) => meaning === 'vehicle_price');
  }

  read(row: Row): readonly RowVehicle[] {
    if (this.#headed.length === 0 && columnOf(this.#block, 'vehicle') === undefined) return none;
    const km = this.#km(row);
    const ofColumns = this.#headed.flatMap(({ header, index }): RowVehicle[] => {
      const cell = row.cells[index] ?? null;
      if (isBlank(cell)) return [];
      const micros = readNumber(cell, 'fixedMicros', { row, index, block: this.#block }) ?? 0;
      const kind = /km/i.test(header) ? 'per_km' : 'trip';
      return [
        { ...this.#capacity(row), name: header, km, price: { kind, micros, fixedCents: 0, minimumCents: 0 } },
      ];
    });
    const column = columnOf(this.#block, 'vehicle');
    const name = String(row.cells[column?.index ?? -1] ?? '').trim();
    const price = name === '' ? null : this.#price(row);
    return price === null ? ofColumns : [...ofColumns, { ...this.#capacity(row), name, km, price }];
  }

  #price(row: Row): RowVehicle['price'] | null {
    const fixed = this.#number(row, 'price', 'cents') ?? 0;
    const minimumCents = this.#number(row, 'minimum', 'cents') ?? 0;
    const perKm = this.#number(row, 'price_per_km', 'unitMicros');
    if (perKm !== null) return { kind: 'per_km', micros: perKm, fixedCents: fixed, minimumCents };
    const perTon = this.#number(row, 'price_per_ton', 'fixedMicros');
    if (perTon !== null) return { kind: 'per_ton', micros: perTon, fixedCents: 0, minimumCents };
    return fixed === 0 ? null : { kind: 'trip', micros: fixed * 10_000, fixedCents: 0, minimumCents };
  }

  #capacity(row: Row): Pick<RowVehicle, 'capacityG' | 'capacityCm3'> {
    const [kg, m3] = [
      this.#number(row, 'vehicle_capacity_kg', 'milli'),
      this.#number(row, 'vehicle_capacity_m3', 'milli'),
    ];
    return { capacityG: kg, capacityCm3: m3 === null ? null : m3 * 1_000 };
  }

  #km(row: Row): RowVehicle['km'] {
    const end = this.#number(row, 'km_end', 'milli');
    if (end === null) return null;
    return { fromKm: (this.#number(row, 'km_start', 'milli') ?? 0) / 1_000, toKm: end / 1_000 };
  }

  #number(row: Row, meaning: PlainMeaning, rule: RuleName): number | null {
    const column = columnOf(this.#block, meaning);
    const cell = row.cells[column?.index ?? -1] ?? null;
    if (column === undefined || isBlank(cell)) return null;
    return readNumber(cell, rule, { row, index: column.index, block: this.#block });
  }
}
