import { fold } from '../../kernel/fold.ts';

/** What a file of municipalities may say, and the headings under which files say it. */
const aliases = {
  name: ['name', 'nome', 'municipio', 'nome_municipio', 'cidade', 'city', 'localidade'],
  uf: ['uf', 'estado', 'state', 'sigla_uf', 'codigo_uf', 'cod_uf'],
  ibge: [
    'ibge',
    'codigo',
    'cod_ibge',
    'codigo_ibge',
    'ibge_code',
    'id_ibge',
    'codigo_municipio',
    'cod_municipio',
    'geocodigo',
  ],
  start: ['cep_inicial', 'cep_inicio', 'cep_ini', 'cep_de', 'faixa_cep_de', 'zip_start', 'zip_code_start'],
  end: ['cep_final', 'cep_fim', 'cep_ate', 'faixa_cep_ate', 'zip_end', 'zip_code_end'],
  ranges: ['postal_code_ranges', 'faixas_cep', 'faixas_de_cep', 'faixa_cep', 'zip_ranges', 'ranges'],
  latitude: ['latitude', 'lat'],
  longitude: ['longitude', 'lon', 'lng', 'long'],
} as const;

export type MunicipalityColumn = keyof typeof aliases;

const columnOf = new Map(
  Object.entries(aliases).flatMap(([column, names]) =>
    names.map((name) => [plain(name), column as MunicipalityColumn]),
  ),
);

/** Where each known column stands in the heading; a heading that is not known is left out. */
export function findColumns(heading: readonly string[]): Map<MunicipalityColumn, number> {
  const found = new Map<MunicipalityColumn, number>();
  for (const [position, text] of heading.entries()) {
    const column = columnOf.get(plain(text));
    if (column !== undefined && !found.has(column)) found.set(column, position);
  }
  return found;
}

function plain(heading: string): string {
  return fold(heading).replace(/[^a-z0-9]/g, '');
}
