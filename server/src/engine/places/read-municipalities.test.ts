import { describe, expect, it } from 'vitest';
import { readMunicipalities } from './read-municipalities.ts';

const heading = ['Município', 'UF', 'Código IBGE', 'CEP Inicial', 'CEP Final', 'Latitude', 'Longitude'];

function problemsOf(...rows: string[][]) {
  return readMunicipalities([heading, ...rows]).problems.map(({ line, code }) => [line, code]);
}

describe('a file of municipalities', () => {
  it('is read under the headings that files use', () => {
    const file = readMunicipalities([
      heading,
      ['Luziânia', 'GO', '5212501', '72800-001', '72.859-999', '-16,253', '-47,95'],
      ['', '', '', '', '', '', ''],
      ['São Paulo', 'SP', '355030', '1000001', '05999999', '', ''],
    ]);
    expect(file.problems).toEqual([]);
    expect(file.municipalities).toEqual([
      {
        ibge: 5212501,
        name: 'Luziânia',
        latitude: -16.253,
        longitude: -47.95,
        ranges: [[72_800_000, 72_859_999]],
      },
      { ibge: 3550308, name: 'São Paulo', latitude: null, longitude: null, ranges: [[1_000_000, 5_999_999]] },
    ]);
  });

  it('may list several ranges in one cell', () => {
    const file = readMunicipalities([
      ['name', 'state', 'idIBGE', 'postalCode_ranges'],
      ['Nova Iguaçu', 'RJ', '3303500', '[26000-001 26099-999] [26200-001 26299-999]'],
      ['Brasília', 'DF', '5300108', '70000-001..72799-999;73000-001..73699-999'],
    ]);
    expect(file.problems).toEqual([]);
    expect(file.municipalities.map((one) => one.ranges)).toEqual([
      [
        [26_000_000, 26_099_999],
        [26_200_000, 26_299_999],
      ],
      [
        [70_000_000, 72_799_999],
        [73_000_000, 73_699_999],
      ],
    ]);
  });

  it('may bring coordinates alone, and states by number', () => {
    const file = readMunicipalities([
      ['codigo_ibge', 'nome', 'latitude', 'longitude', 'capital', 'codigo_uf'],
      ['5200050', 'Abadia de Goiás', '-16.7573', '-49.4412', '0', '52'],
    ]);
    expect(file).toEqual({
      municipalities: [
        { ibge: 5200050, name: 'Abadia de Goiás', latitude: -16.7573, longitude: -49.4412, ranges: [] },
      ],
      problems: [],
    });
  });

  it('gathers the rows of one municipality and joins ranges that touch', () => {
    const file = readMunicipalities([
      heading,
      ['Brasília', 'DF', '5300108', '73000-001', '73699-999', '', ''],
      ['Brasília', 'DF', '5300108', '70000-001', '70999-999', '-15.7795', '-47.9297'],
      ['Brasília', 'DF', '5300108', '71000-000', '72799-999', '', ''],
    ]);
    expect(file).toEqual({
      municipalities: [
        {
          ibge: 5300108,
          name: 'Brasília',
          latitude: -15.7795,
          longitude: -47.9297,
          ranges: [
            [70_000_000, 72_799_999],
            [73_000_000, 73_699_999],
          ],
        },
      ],
      problems: [],
    });
  });

  it('names the line and the fault of every bad row', () => {
    expect(
      problemsOf(
        ['Luziânia', 'GO', '5212502', '72800-001', '72859-999', '', ''],
        ['Luziânia', 'DF', '5212501', '72800-001', '72859-999', '', ''],
        ['Luziânia', 'GO', '5212501', '72800-001', '7285', '', ''],
        ['Luziânia', 'GO', '5212501', '72859-999', '72800-001', '', ''],
        ['Luziânia', 'GO', '5212501', '72800-001', '73000-999', '', ''],
        ['', 'GO', '5212501', '72800-001', '72859-999', '', ''],
        ['Luziânia', 'GO', '5212501', '72800-001', '72859-999', '16.2', '-47.9'],
        ['Nowhere', 'SP', '3418701', '72800-001', '72859-999', '', ''],
      ),
    ).toEqual([
      [2, 'ibge_number'],
      [3, 'uf'],
      [4, 'zip_code'],
      [5, 'inverted_range'],
      [6, 'outside_uf'],
      [7, 'name'],
      [8, 'coordinates'],
      [9, 'ibge_number'],
    ]);
  });

  it('leaves an overlapping range to the earlier line', () => {
    const file = readMunicipalities([
      heading,
      ['Nova Iguaçu', 'RJ', '3303500', '26000-000', '26299-999', '', ''],
      ['Belford Roxo', 'RJ', '3300456', '26100-000', '26199-999', '', ''],
      ['Mesquita', 'RJ', '3302858', '26550-000', '26599-999', '', ''],
    ]);
    expect(file.problems).toEqual([
      {
        line: 3,
        code: 'overlap',
        message: '26100-000 to 26199-999 overlaps line 2, 26000-000 to 26299-999 of 3303500',
      },
    ]);
    expect(file.municipalities.map((one) => one.ranges.length)).toEqual([1, 0, 1]);
  });

  it('drops a later line also where it begins first', () => {
    const file = readMunicipalities([
      heading,
      ['Belford Roxo', 'RJ', '3300456', '26100-000', '26199-999', '', ''],
      ['Nova Iguaçu', 'RJ', '3303500', '26000-000', '26299-999', '', ''],
    ]);
    expect(file.problems.map(({ line }) => line)).toEqual([3]);
    expect(file.municipalities.map((one) => one.ranges.length)).toEqual([1, 0]);
  });

  it('needs the columns that identify and locate', () => {
    const missing = (...columns: string[]) => readMunicipalities([columns]).problems.map(({ code }) => code);
    expect(missing('nome', 'uf')).toEqual(['missing_column']);
    expect(missing('ibge', 'cep_inicial')).toEqual(['missing_column']);
    expect(missing('ibge', 'nome')).toEqual(['missing_column']);
    expect(missing()).toEqual(['missing_column']);
  });
});
