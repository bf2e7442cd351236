import type { CoverageRow } from '../../../src/engine/rating/document.ts';
import type { Shipment } from '../../../src/engine/rating/shipment.ts';
import type { Weight } from './weights.ts';

export type Lines = Record<string, bigint>;
export type Base = { lines: Lines; valueLeg: bigint; minimum: bigint | null; transit: number | null };
export type Priceable = { row: CoverageRow; weight: Weight; value: bigint; shipment: Shipment };
