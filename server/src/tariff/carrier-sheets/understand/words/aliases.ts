// size: the alias table is pure data and reads best in one piece.
import { compact } from '../../../../documents/spreadsheets/cells/folded.ts';
import type { PlainMeaning } from '../meanings.ts';

/**
 * What carriers, hubs and shops call their columns, in Portuguese and English; compared without case, accents,
 * spaces and signs other than the percent sign. A name that belongs to a charge is in `charge-names.ts`.
 */
// biome-ignore format: a list of names reads best in few lines
const names: Partial<Record<PlainMeaning, readonly string[]>> = {
  zip_start: [
    'ZipCodeStart', 'zip start', 'zip from', 'postal code start', 'postal code from', 'cep inicial', 'cep início', 'cep ini', 'cep de',
    'cep inicio faixa', 'faixa cep de', 'faixa de cep inicial', 'faixa cep inicial', 'faixa cep início', 'faixa inicial', 'cep origem faixa',
    'cep destino inicial', 'cep inicial destino', 'destino cep inicial', 'destino cep ini', 'cep destino de', 'cep dest ini', 'inicio cep', 'cep_inicial_destino', 'de cep',
    'início', 'inicio', 'inicial', 'cep start', 'start zip', 'from zip', 'zip inicial', 'cep from', 'cep começo', 'faixa início', 'faixa de', 'cep1', 'cep inicial da faixa', 'zipcode start', 'zip code start', 'zip code from', 'zipcode from', 'range start',
  ],
  zip_end: [
    'ZipCodeEnd', 'zip end', 'zip to', 'postal code end', 'postal code to', 'cep final', 'cep fim', 'cep até', 'cep fim faixa', 'faixa cep até',
    'faixa de cep final', 'faixa cep final', 'faixa cep fim', 'faixa final', 'cep destino final', 'cep final destino', 'destino cep final',
    'destino cep fim', 'cep destino até', 'cep dest fim', 'fim cep', 'até cep',
    'fim', 'final', 'término', 'cep end', 'end zip', 'to zip', 'zip final', 'cep to', 'faixa fim', 'faixa até', 'cep2', 'cep final da faixa', 'zipcode end', 'zip code end', 'zip code to', 'zipcode to', 'range end',
  ],
  zip_range: ['cep', 'ceps', 'faixa de cep', 'faixa cep', 'faixas de cep', 'faixas cep', 'zip', 'zip code', 'zip codes', 'zip range', 'postal code', 'cep destino', 'destino cep', 'intervalo de cep'],
  uf: ['uf', 'ufs', 'estado', 'sigla', 'sigla uf', 'uf destino', 'destino uf', 'uf dest', 'estado destino', 'destino estado', 'state', 'uf entrega', 'uf de destino', 'estados'],
  city: [
    'cidade', 'cidades', 'município', 'municípios', 'municipio destino', 'cidade destino', 'destino cidade', 'destino município', 'cidade de destino', 'nome município', 'nome do município',
    'nome da cidade', 'nome cidade', 'localidade', 'city', 'municipality', 'cidade entrega', 'cidade atendida', 'cidades atendidas', 'cidade/uf', 'município/uf', 'cidade - uf',
  ],
  ibge: [
    'ibge', 'código ibge', 'cod ibge', 'cód. ibge', 'codigo do ibge', 'ibge destino', 'destino ibge', 'código município', 'cod município', 'codigo ibge destino', 'ibge code', 'geocódigo',
    'destin', 'codigo do municipio',
  ],
  region: [
    'região', 'regiões', 'regional', 'praça', 'praças', 'praça comercial', 'praça destino', 'destino praça', 'zona', 'zone', 'region', 'região destino', 'destino região', 'região de destino',
    'polo', 'rota', 'destino', 'destination', 'grupo', 'grupo de destino', 'tarifa', 'código tarifa', 'código da região', 'cod região', 'sigla região', 'chave', 'key', 'nome da região', 'localização', 'região tarifária',
    'classificação', 'cluster', 'praca tarifaria', 'unidade destino', 'filial destino', 'regiao de entrega', 'nome',
  ],
  area: ['capital/interior', 'capital interior', 'capital ou interior', 'tipo região', 'tipo de região', 'tipo localidade', 'tipo de localidade', 'cap/int', 'c/i', 'area', 'tipo área', 'tipo cidade', 'tipo de cidade'],
  recipient: ['cnpj', 'cnpjs', 'cnpj destinatário', 'cnpj do destinatário', 'cnpj cliente', 'cnpj do cliente', 'cpf/cnpj', 'cnpj/cpf', 'raiz cnpj', 'cnpj raiz', 'cnpj base', 'documento', 'registration number'],
  origin: [
    'origem', 'origin', 'cd', 'cd origem', 'centro de distribuição', 'origem cd', 'filial origem', 'filial', 'praça origem', 'origem praça', 'região origem', 'origem região',
    'unidade origem', 'ponto de coleta', 'nome do cd', 'nome cd',
  ],
  origin_uf: ['uf origem', 'origem uf', 'estado origem', 'origem estado', 'uf de origem', 'uf coleta', 'origin state'],
  origin_city: ['cidade origem', 'origem cidade', 'município origem', 'origem município', 'cidade de origem', 'cidade coleta', 'origin city'],
  origin_ibge: ['ibge origem', 'origem ibge', 'código ibge origem', 'origem (ibge)'],
  origin_zip_start: ['cep origem inicial', 'origem cep inicial', 'origem cep ini', 'cep inicial origem', 'cep origem de', 'cep origem', 'origem cep', 'cep do cd', 'cep cd', 'origin zip start', 'origin zip'],
  origin_zip_end: ['cep origem final', 'origem cep final', 'origem cep fim', 'cep final origem', 'cep origem até', 'origin zip end'],
  days: [
    'prazo', 'prazos', 'prazo de entrega', 'prazo entrega', 'tempo de entrega', 'prazo dias', 'prazo em dias', 'prazo (dias úteis)', 'prazo dias úteis', 'dias', 'dias úteis', 'lead time', 'leadtime', 'TimeCost', 'sla',
    'delivery time', 'delivery days', 'transit time', 'transit days', 'days', 'dias de entrega', 'dias entrega', 'prazo máximo', 'prazo max', 'prazo total', 'entrega dias', 'transit', 'prazo du', 'du',
    'entrega', 'delivery', 'd+', 'tempo', 'tempo (dias)', 'tempo dias', 'tempo em dias', 'tempo médio', 'prazo (d+)', 'prazo d+', 'prazo de entrega (dias)', 'prazo de entrega em dias', 'prazo entrega (dias úteis)', 'eta', 'lead time (dias)', 'delivery time (days)', 'entrega em dias', 'entrega (dias)', 'dias para entrega', 'prazo útil', 'prazo em dias úteis', 'estimated days', 'shipping days',
  ],
  extra_days: ['dias de coleta', 'dias coleta', 'prazo de coleta', 'prazo coleta', 'dias de despacho', 'dias despacho', 'prazo de despacho', 'prazo despacho', 'dias adicionais', 'prazo adicional', 'prazo de expedição', 'dias de expedição'],
  distance: ['distância', 'distância km', 'distancia em km', 'km', 'kilometragem', 'quilometragem', 'distance', 'distance km'],
  weight_start: ['WeightStart', 'weight from', 'weight start', 'peso inicial', 'peso início', 'peso ini', 'peso de', 'peso mínimo', 'peso min', 'faixa peso de', 'faixa de peso inicial', 'faixa de peso de', 'faixa peso inicial', 'peso a partir de', 'from weight', 'de kg', 'kg inicial', 'kg de', 'kg ini', 'peso min kg', 'faixa de peso (kg) de'],
  weight_end: ['WeightEnd', 'weight to', 'weight end', 'peso final', 'peso fim', 'peso até', 'peso máximo', 'peso max', 'faixa peso até', 'faixa de peso final', 'faixa de peso até', 'faixa peso final', 'FAIXAF', 'to weight', 'até kg', 'kg final', 'kg até', 'kg fim', 'limite de peso', 'peso limite', 'faixa de peso (kg) até'],
  weight_band: ['faixa de peso', 'faixa peso', 'faixas de peso', 'peso', 'faixa', 'faixa kg', 'faixa de peso kg', 'weight', 'weight band', 'weight range', 'intervalo de peso'],
  volume_start: ['volume inicial', 'volume de', 'm3 inicial', 'm3 de', 'cubagem inicial', 'cubagem de', 'faixa m3 de', 'metragem de', 'volume início', 'cubagem mínima'],
  volume_end: ['volume final', 'volume até', 'm3 final', 'm3 até', 'cubagem final', 'cubagem até', 'faixa m3 até', 'metragem até', 'volume fim'],
  value_start: ['valor nf de', 'valor nf inicial', 'valor da nota de', 'valor nota inicial', 'valor mercadoria de', 'faixa de valor de', 'faixa de valor inicial', 'valor de nf inicial', 'nf de', 'nf inicial'],
  value_end: ['valor nf até', 'valor nf final', 'valor da nota até', 'valor nota final', 'valor mercadoria até', 'faixa de valor até', 'faixa de valor final', 'valor de nf final', 'nf até', 'nf final'],
  value_band: ['faixa de valor', 'faixa de valor nf', 'faixa valor', 'faixas de valor', 'faixa de nota', 'valor da nota fiscal'],
  max_volume: ['MaxVolume', 'max volume cm3', 'volume máximo', 'volume max', 'cubagem máxima', 'volume máximo (cm3)', 'volume maximo m3'],
  max_weight: ['peso máximo por volume', 'peso max volume', 'limite de peso por volume', 'peso máximo aceito'],
  vehicle: ['veículo', 'tipo de veículo', 'tipo veículo', 'TPVEIC', 'vehicle', 'vehicle type', 'modelo veículo', 'perfil do veículo'],
  vehicle_capacity_kg: ['capacidade', 'capacidade kg', 'capacidade (kg)', 'capacidade peso', 'capacidade de peso', 'peso veículo', 'capacity kg'],
  vehicle_capacity_m3: ['capacidade m3', 'capacidade (m3)', 'cubagem veículo', 'capacidade cubagem', 'capacidade volume', 'capacity m3'],
  km_start: ['km inicial', 'km de', 'distância de', 'distância inicial', 'faixa km de', 'km ini', 'km from'],
  km_end: ['km final', 'km até', 'distância até', 'distância final', 'faixa km até', 'km fim', 'km to'],
  valid_from: ['INICIO', 'inicial', 'vigência início', 'início vigência', 'início da vigência', 'vigência inicial', 'data início', 'data inicial', 'validade inicial', 'válido de', 'valid from', 'vigência de', 'vigente desde'],
  valid_until: ['TERMIN', 'final', 'fim', 'término', 'fim vigência', 'fim da vigência', 'vigência final', 'vigência fim', 'data fim', 'data final', 'data término', 'validade final', 'validade', 'válido até', 'valid until', 'vigência até', 'vencimento'],
  fob_only: ['fob', 'somente fob', 'só fob', 'apenas fob', 'fob only', 'exclusivo fob'],
  polygon: ['PolygonName', 'polygon', 'polígono', 'nome do polígono'],
  country: ['Country', 'país'],
  price: [
    'AbsoluteMoneyCost', 'price', 'valor', 'preço', 'valor do frete', 'valor frete', 'preço frete', 'preço do frete', 'custo', 'custo absoluto', 'frete', 'frete peso', 'frete-peso', 'valor fixo', 'frete fixo', 'tarifa fixa',
    'taxa fixa', 'valor frete peso', 'cost', 'rate', 'valor tarifa', 'valor da tarifa', 'fixo', 'frete (r$)', 'valor faixa', 'frete p/v', 'vlr frete', 'vl frete', 'valor viagem', 'preço viagem', 'valor por viagem', 'frete viagem', 'frete por embarque',
    'tarifa', 'tarifa (r$)', 'valor (r$)', 'valor r$', 'preço (r$)', 'preço r$', 'preço final', 'preço final (r$)', 'custo do frete', 'custo frete', 'custo (r$)', 'valor total', 'valor total (r$)', 'valor total do frete', 'preço total', 'frete total', 'total do frete', 'total frete', 'valor final', 'valor do envio', 'valor de envio', 'frete valor', 'shipping cost', 'shipping price', 'freight cost', 'freight', 'freight price', 'amount', 'total', 'total price', 'shipping', 'envio', 'preço de venda', 'valor cobrado', 'valor do transporte', 'preço do envio', 'tarifa de frete', 'tarifa final', 'vlr', 'vlr total', 'vlr do frete', 'valor tabela', 'preço tabela',
  ],
  price_per_kg: ['valor por kg', 'valor kg', 'preço por kg', 'preço kg', 'r$/kg', 'r$ por kg', 'frete por kg', 'frete kg', 'tarifa por kg', 'tarifa kg', 'price per kg', 'por kg', 'frete peso por kg', 'frete peso r$/kg', 'frete peso (r$/kg)', 'vlr kg', 'custo kg', 'valor do kg', 'reais por kg'],
  price_per_ton: ['valor por tonelada', 'valor tonelada', 'preço por tonelada', 'preço tonelada', 'r$/t', 'r$/ton', 'r$/tonelada', 'frete tonelada', 'frete por tonelada', 'frete peso (r$/t)', 'frete peso (r$/ton)', 'por tonelada', 'valor ton', 'frete ton', 'price per ton'],
  price_per_km: ['valor por km', 'valor km', 'preço por km', 'r$/km', 'r$ por km', 'frete por km', 'price per km', 'por km'],
  price_per_m3: ['valor por m3', 'valor m3', 'preço por m3', 'preço m3', 'r$/m3', 'r$ por m3', 'frete por m3', 'price per m3', 'por m3'],
  price_per_volume: ['valor por volume', 'valor volume', 'preço por volume', 'r$/volume', 'frete por volume', 'price per volume', 'por volume', 'valor por caixa', 'r$/vol', 'frete volume'],
  price_per_pallet: ['valor por palete', 'valor por pallet', 'preço por palete', 'preço por pallet', 'r$/pallet', 'r$/palete', 'frete por palete', 'frete por pallet', 'por palete', 'por pallet', 'price per pallet', 'valor pallet', 'valor palete'],
  excess: ['excedente', 'kg excedente', 'peso excedente', 'kg adicional', 'valor kg excedente', 'valor excedente kg', 'valor por kg excedente', 'excedente por kg', 'excedente kg', 'valor excedente', 'kg excedente valor', 'excesso', 'kg extra', 'quilo excedente', 'quilo adicional', 'valor kg adicional', 'adicional por kg', 'preço kg excedente', 'preço peso excedente', 'r$/kg excedente', 'kg exced', 'excess', 'excess per kg', 'price per extra kg'],
  excess_m3: ['excedente m3', 'm3 excedente', 'm3 adicional', 'valor m3 excedente', 'preço adicional m3', 'preço extra por m3', 'preço extra m3', 'valor adicional m3', 'valor por m3 excedente', 'adicional por m3'],
  excess_from: ['kg excedente de', 'excedente de', 'excedente a partir de', 'peso excedente a partir de', 'excesso a partir de', 'excess from', 'kg excedente a partir de', 'excedente acima de'],
  extra_price: ['PriceByExtraWeight', 'extra weight price', 'preço por peso extra', 'preço adicional peso produto', 'preço adicional por peso', 'valor por peso extra', 'adicional por peso'],
  percent: [
    'PricePercent', 'percentual', 'percentual do valor', 'percentual sobre o valor', 'percentual adicional valor produto', 'porcentagem', '% do valor', '% nf', '% da nf', '% nota', '% sobre nf', '% sobre a nf', 'seguro %', '% seguro', '% sobre valor', '% valor nf', '% valor da nf', '% sobre a nota',
    'frete valor', 'frete valor %', '% frete valor', 'frete-valor', 'frete valor (% nf)', 'percentual nf', 'percentual nota', 'percentual sobre nf', '% mercadoria', '% valor mercadoria', 'percent', 'price percent', '% nota fiscal', 'percentual da nota', 'percentual da nf', '% invoice', '%',
  ],
  percent_minimum: ['MinimumValueInsurance', 'min insurance', 'seguro mínimo', 'valor mínimo do seguro', 'valor mínimo seguro', 'valor adicional mínimo', 'frete valor mínimo', 'mínimo frete valor', 'percentual mínimo'],
  freight_percent: ['percentual adicional valor frete', 'percentual adicional sobre frete', '% adicional frete', '% sobre frete', '% sobre o frete', '% do frete', 'adicional sobre frete'],
  minimum: ['frete mínimo', 'valor mínimo', 'mínimo', 'min', 'frete min', 'valor min', 'valor mínimo frete', 'valor mínimo do frete', 'frete mínimo (r$)', 'mínimo por ct-e', 'mínimo por cte', 'minimum', 'minimum freight', 'taxa mínima', 'frete peso mínimo', 'mínimo do frete'],
  charge: ['taxa', 'taxas', 'nome da taxa', 'nome taxa', 'generalidade', 'generalidades', 'tarifa adicional', 'cobrança', 'componente', 'nome', 'descrição', 'item', 'serviço adicional', 'charge', 'surcharge', 'fee', 'tipo de taxa', 'tipo taxa', 'taxa adicional', 'taxas adicionais', 'descrição da taxa', 'adicional'],
  charge_value: ['valor', 'cobrança', 'regra', 'critério', 'como é cobrado', 'valor/percentual', 'valor ou %', 'valor ou percentual', 'forma de cobrança', 'cálculo', 'value', 'valores', 'valor da taxa', 'valor cobrado', 'condição'],
  charge_percent: ['%', 'percentual', 'porcentagem', 'percent', 'alíquota', 'taxa %', '% cobrado', 'percentual (%)', 'valor %', 'valor (%)'],
  charge_fixed: ['fixo', 'valor fixo', 'r$', 'valor r$', 'valor (r$)', 'fixed', 'valor por ct-e', 'valor por cte', 'r$ por ct-e', 'por ct-e', 'valor unitário', 'taxa fixa'],
  charge_minimum: ['mínimo', 'min', 'valor mínimo', 'mínimo r$', 'minimum', 'valor min', 'cobrança mínima', 'taxa mínima', 'mínimo (r$)'],
  charge_maximum: ['máximo', 'max', 'valor máximo', 'maximum', 'valor max', 'cobrança máxima', 'teto'],
  charge_per_kg: ['por kg', 'r$/kg', 'valor por kg', 'valor kg', 'per kg'],
  charge_per_100kg: ['por 100 kg', 'a cada 100 kg', 'cada 100 kg', 'r$/100kg', 'r$/100 kg', 'fração 100 kg', 'por fração de 100 kg', 'valor por 100 kg', 'per 100 kg', 'p/ 100 kg', 'cada 100kg ou fração'],
  charge_per_ton: ['por tonelada', 'r$/ton', 'r$/t', 'valor por tonelada', 'per ton'],
  charge_base: ['base', 'incidência', 'base de cálculo', 'sobre', 'aplica-se a', 'unidade', 'tipo', 'tipo de cobrança', 'tipo valor', 'tipo de valor', 'tipo cobrança', 'unit', 'base cálculo', 'incide sobre', 'modo'],
  fact_name: ['campo', 'parâmetro', 'configuração', 'restrição', 'restrições', 'informação', 'característica', 'field', 'parameter'],
  fact_value: ['conteúdo', 'definição', 'resposta', 'informado', 'setting'],
  ignore: [
    'observação', 'observações', 'obs', 'comentário', 'comentários', 'note', 'notes', 'id', 'seq', 'sequência', 'nº', 'item nº', 'linha', 'status', 'ativo', 'transportadora', 'transportador', 'razão social', 'fantasia', 'nome fantasia', 'cliente', 'carrier',
    'ACAO', 'ação', 'TRANSP', 'NRTAB', 'NRNEG', 'NRCT', 'CLASS', 'TPOPER', 'TPORIG', 'TPDEST', 'nº tabela', 'nº negociação', 'tipo origem', 'tipo destino', 'classificação de frete', 'tipo de operação', 'frequência', 'dias de atendimento', 'bairro', 'modalidade', 'serviço', 'microrregião', 'mesorregião',
    'nome do destinatário', 'destinatário', 'prazo mínimo', 'prazo min', 'contrato', 'número do contrato', 'moeda', 'active', 'carrier name', 'service', 'method', 'método', 'latitude', 'longitude', 'subregião', 'sub-região', 'unidade atendimento',
  ],
};

const meaningByName: ReadonlyMap<string, readonly PlainMeaning[]> = byName();

function byName(): Map<string, PlainMeaning[]> {
  const meanings = new Map<string, PlainMeaning[]>();
  for (const [meaning, list] of Object.entries(names)) {
    for (const name of list) {
      const key = compact(name);
      const known = meanings.get(key) ?? [];
      if (!known.includes(meaning as PlainMeaning)) known.push(meaning as PlainMeaning);
      meanings.set(key, known);
    }
  }
  return meanings;
}

/** What a header may mean by the alias table, as compact text; several where the kind of sheet decides. */
export function aliasMeanings(compactName: string): readonly PlainMeaning[] {
  return meaningByName.get(compactName) ?? [];
}

/** All names with what they mean, for guesses. */
export const aliasNames: readonly (readonly [name: string, meaning: PlainMeaning])[] = Object.entries(
  names,
).flatMap(([meaning, list]) => list.map((name) => [name, meaning as PlainMeaning] as const));

/** Titles of sections and tabs: what people put above the parts of a table. */
export const sectionTitles: ReadonlySet<string> = new Set(
  [
    'abrangência', 'cobertura', 'coverage', 'tarifas', 'tarifa', 'tabela de preços', 'tabela de frete', 'preços', 'pricing', 'prices', 'taxas', 'taxas adicionais', 'generalidades',
    'generalidades e restrições', 'restrições', 'cd e métodos', 'cds e métodos', 'cds', 'origens', 'prazos', 'praças', 'regiões', 'condições', 'condições gerais', 'surcharges', 'fees',
  ].map(compact), // biome-ignore format: a list of names reads best in few lines
);
