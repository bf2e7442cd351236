import type { ColumnType, Generated } from 'kysely';

/** Tables this folder owns; migration 0004 says what they mean. */
export type PlaceRows = {
  placesLoad: {
    id: Generated<number>;
    fileHash: Buffer;
    fileName: string | null;
    municipalities: number;
    ranges: number;
    problems: ColumnType<unknown, string, never>;
    problemCount: number;
    loadedAt: Generated<Date>;
    loadedBy: string;
  };
  municipality: {
    ibge: number;
    name: string;
    latitudeMicro: number | null;
    longitudeMicro: number | null;
  };
  municipalityRange: { startZip: number; endZip: number; ibge: number };
};
