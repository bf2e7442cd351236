import { quoted } from '../../documents/finding.ts';
import type { ProblemCode, Wrong } from '../../engine/rating/problems.ts';

type Of<Code extends ProblemCode> = Extract<Wrong, { code: Code }>;
type Words = { [Code in ProblemCode]: (wrong: Of<Code>) => string };

const repeated: Readonly<Record<Of<'duplicate'>['of'], string>> = {
  region: 'Região repetida',
  origin: 'Origem repetida',
  vehicle: 'Veículo repetido',
  category: 'Categoria repetida',
};

const inverted: Readonly<Record<Of<'range_inverted'>['of'], string>> = {
  zip: 'O CEP final é menor que o inicial.',
  distance: 'A distância final não é maior que a inicial.',
  limit: 'O limite máximo é menor que o mínimo.',
  charge: 'O valor máximo é menor que o mínimo.',
};

const words: Words = {
  number_out_of_range: wordNumber,
  bad_list: ({ min }) => `Deve ter ao menos ${min} elemento(s).`,
  too_many_regions: ({ max }) => `Há mais de ${max} listas de preço diferentes; divida a tabela.`,
  too_many_ranges: ({ max }) => `Há mais de ${max} faixas de CEP; divida a tabela.`,
  too_many_segments: ({ max }) =>
    `As origens e suas faixas de CEP somam mais de ${max} trechos; divida a tabela.`,
  too_many_origins: ({ max }) => `Há mais de ${max} origens; divida a tabela.`,
  too_many_bands: ({ max }) => `Há mais de ${max} faixas de peso.`,
  too_many_charges: ({ max }) => `Há mais de ${max} taxas diferentes; agrupe-as.`,
  duplicate: ({ of, name }) => `${repeated[of]}: ${quoted(name)}.`,
  range_inverted: ({ of }) => inverted[of],
  unknown_region: ({ name }) => `Região sem preços na tarifa: ${quoted(name)}.`,
  unknown_origin: ({ name }) => `Origem não declarada em origins: ${quoted(name)}.`,
  unknown_vehicle: ({ name }) => `Veículo não declarado em vehicles: ${quoted(name)}.`,
  transit_times_apart: ({ longestMinutes, stepMinutes }) =>
    `Os prazos não cabem numa tabela: o maior é de ${longestMinutes} minutos e o passo comum a todos, de ${stepMinutes}; arredonde os prazos ou divida a tabela.`,
  weight_inverted: () => 'O peso final não é maior que o inicial.',
  weight_overlap: () => 'A faixa começa antes do fim da anterior.',
  weight_out_of_order: () => 'As faixas devem vir em ordem de peso.',
  missing_field: () => 'Informe o que cabe num palete: palletCm3, palletG ou ambos.',
  distance_overlap: () => 'A distância cruza outro preço do mesmo veículo.',
  mode_conflict: () => 'Uma tabela por veículo é de carga fechada (full_load).',
  empty_charge: () => 'A cobrança não tem percentual nem valor.',
  tiers_out_of_order: () => 'Os limites devem crescer.',
};

/** What a problem of a document says to people, in Portuguese. */
export function wordProblem<Code extends ProblemCode>(wrong: Of<Code>): string {
  return (words[wrong.code as Code] as (wrong: Of<Code>) => string)(wrong);
}

function wordNumber({ value, min, max }: Of<'number_out_of_range'>): string {
  if (value < min) return `Deve ser no mínimo ${min}.`;
  return value > max ? `Deve ser no máximo ${max}.` : 'Deve ser um número inteiro.';
}
