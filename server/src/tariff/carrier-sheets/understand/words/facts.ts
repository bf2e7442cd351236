// size: the alias table of facts is pure data beside its look-up.
import { compact } from '../../../../documents/spreadsheets/cells/folded.ts';

/** What a file says of its table in lines of a name and a value. */
export const factNames = [
  'cubing', 'cubing_exemption', 'tax_included', 'minimum', 'minimum_weight', 'max_weight', 'max_height', 'max_width', 'max_length', 'max_side', 'max_sum',
  'max_value', 'max_shipment_weight', 'valid_from', 'valid_until', 'validity', 'modal', 'payment', 'mode', 'recipients', 'days', 'weight_unit', 'carrier', 'service', 'ignore',
] as const; // biome-ignore format: a list of names reads best in few lines
export type FactName = (typeof factNames)[number];

// biome-ignore format: a list of names reads best in few lines
const aliases: Readonly<Record<FactName, readonly string[]>> = {
  cubing: ['cubagem', 'fator de cubagem', 'fator cubagem', 'cubagem kg/m3', 'peso cubado', 'fator', 'fator de cubagem (kg/m3)', 'fator de cubagem rodoviário', 'cubing factor', 'fator cub', 'fator de conversão', 'divisor', 'divisor de cubagem'],
  cubing_exemption: ['isenção de cubagem', 'isenção cubagem', 'isento de cubagem até', 'isenção de cubagem (kg)', 'isenção de cubagem até', 'limite de isenção de cubagem', 'cubing exemption'],
  tax_included: ['icms', 'icms incluso', 'icms incluído', 'icms incluso?', 'icms incluso na tarifa', 'icms incluso (s/n)', 'icms s/n', 'imposto incluso', 'impostos inclusos', 'inclui icms', 'tax included', 'icms na tarifa', 'icms embutido', 'imp repassado', 'imposto repassado'],
  minimum: ['frete mínimo', 'valor mínimo', 'valor mínimo do frete', 'frete mínimo (r$)', 'mínimo', 'minimum freight', 'frete mínimo por ct-e', 'frete mínimo total', 'mínimo por embarque'],
  minimum_weight: ['peso mínimo', 'peso mínimo taxável', 'frete mínimo em kg', 'peso mínimo cobrado', 'peso taxado mínimo', 'frete mínimo (kg)', 'frete mínimo kg'],
  max_weight: ['peso máximo', 'peso máximo por volume', 'limite de peso', 'peso máximo (kg)', 'peso limite', 'limite de peso por volume', 'peso máx', 'max weight', 'limite peso'],
  max_shipment_weight: ['peso máximo por embarque', 'peso máximo por ct-e', 'peso máximo do embarque', 'peso máximo total', 'peso máximo por pedido'],
  max_height: ['altura máxima', 'altura max', 'limite de altura', 'altura', 'altura máx', 'max height', 'limite altura'],
  max_width: ['largura máxima', 'largura max', 'limite de largura', 'largura', 'largura máx', 'max width', 'limite largura'],
  max_length: ['comprimento máximo', 'comprimento max', 'limite de comprimento', 'comprimento', 'profundidade', 'profundidade máxima', 'comprimento máx', 'max length', 'limite comprimento'],
  max_side: ['maior lado', 'aresta máxima', 'maior aresta', 'lado máximo', 'dimensão máxima', 'max side'],
  max_sum: ['soma das dimensões', 'soma máxima', 'soma das medidas', 'soma dos lados', 'soma máxima das dimensões', 'max sum'],
  max_value: ['valor máximo', 'valor máximo da mercadoria', 'valor máximo nf', 'valor máximo da nota', 'limite de valor', 'valor máximo da nf', 'limite de apólice', 'max value'],
  valid_from: ['início da vigência', 'vigência início', 'vigência inicial', 'válido de', 'validade inicial', 'data início', 'data inicial', 'início', 'vigência a partir de', 'valid from', 'vigente a partir de', 'início vigência'],
  valid_until: ['fim da vigência', 'vigência fim', 'vigência final', 'válido até', 'validade', 'validade final', 'data fim', 'data final', 'término', 'vencimento', 'valid until', 'fim vigência'],
  validity: ['vigência', 'período de vigência', 'período', 'validade da tabela', 'vigência da tabela'],
  modal: ['modal', 'modalidade', 'modal de transporte'],
  payment: ['cif/fob', 'pagamento', 'tipo de frete', 'frete cif/fob', 'pagador', 'pagador do frete', 'condição de frete'],
  mode: ['modo de cálculo', 'modelo de cálculo', 'tipo de cálculo', 'modalidade de cálculo', 'forma de cálculo', 'tipo de tabela', 'modo', 'modelo', 'cálculo do frete'],
  recipients: ['tipo de destinatário', 'destinatário', 'pessoa', 'tipo de pessoa', 'recebe', 'atende'],
  days: ['prazo', 'prazo de entrega', 'prazo padrão', 'prazo geral'],
  weight_unit: ['unidade de peso', 'unidade peso', 'unidade do peso', 'weight unit'],
  carrier: ['transportadora', 'transportador', 'nome da transportadora', 'carrier', 'razão social'],
  service: ['serviço', 'nome do serviço', 'método', 'service', 'nome da tabela', 'tabela'],
  ignore: ['cnpj', 'contato', 'telefone', 'e-mail', 'email', 'observação', 'observações', 'obs', 'versão', 'data', 'emissão', 'elaborado por', 'responsável', 'cliente', 'embarcador', 'número da tabela', 'código', 'cnpj da transportadora', 'moeda', 'nº da tabela', 'atualizado em', 'data de atualização'],
};

const factByName: ReadonlyMap<string, FactName> = new Map(
  Object.entries(aliases).flatMap(([fact, list]) =>
    list.map((name): [string, FactName] => [compact(name), fact as FactName]),
  ),
);

const unitEnding = /(kg|cm|mm|m|r|gramas|g)$/;

/** The fact that a name stands for, with or without its unit (`Altura máxima (cm)`). */
export function factOf(text: string): FactName | null {
  const name = compact(text);
  const outside = compact(text.slice(0, 120).replace(/\([^)]*\)/g, ' '));
  return (
    factByName.get(name) ?? factByName.get(outside) ?? factByName.get(name.replace(unitEnding, '')) ?? null
  );
}
