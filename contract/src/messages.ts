/** Sentences of the `details` of an error, in Portuguese like everything an integrator reads in an answer. */

/** What a value should have been, by the name of its JSON type. */
const typeNames: Record<string, string> = {
  string: 'um texto',
  number: 'um número',
  integer: 'um número inteiro',
  boolean: 'verdadeiro ou falso (true ou false)',
  array: 'uma lista',
  object: 'um objeto',
  null: 'nulo',
};

/** What a text should have been, by the name of its format. */
const formatNames: Record<string, string> = {
  cnpj: 'deve ser um CNPJ válido, com 14 caracteres e sem pontuação',
  cpf: 'deve ser um CPF válido, com 11 dígitos e sem pontuação',
  company: 'deve ser um CNPJ; um CPF só é aceito em frete reverso',
  'cnpj-or-cpf': 'deve ser um CNPJ (14 caracteres) ou CPF (11 dígitos) válido, sem pontuação',
  'access-key': 'deve ser uma chave de acesso válida, com 44 caracteres',
  'wall-datetime': 'deve ser data e hora existentes no formato AAAA-MM-DD hh:mm:ss',
  'wall-minute':
    'deve ser data e hora existentes no formato AAAA-MM-DD hh:mm (ou com segundos, ou só a data)',
  'date-time': 'deve ser um instante em UTC no formato AAAA-MM-DDThh:mm:ss.mmmZ',
  date: 'deve ser uma data existente no formato AAAA-MM-DD',
  'cnpj-or-padded-cpf':
    'deve ser um CNPJ (14 caracteres) ou CPF (11 dígitos, ou 14 com zeros à esquerda) válido, sem pontuação',
  'date-either-way': 'deve ser uma data existente, no formato AAAA-MM-DD ou DD-MM-AAAA',
  'volume-type': 'deve ser um código da tabela de tipos de volume',
};

const shown = (value: number) => String(value);

export const messages = {
  /** Of several offending members the first; sentences of their own follow a colon. */
  firstInvalid: (field: string, message: string) =>
    `A requisição tem campos inválidos: ${[field, message].filter(Boolean).join(/^\p{Lu}/u.test(message) ? ': ' : ' ')}`,
  required: 'é obrigatório',
  type: (name: string) => `deve ser ${typeNames[name] ?? name}`,
  format: (name: string) => formatNames[name] ?? 'tem formato inválido',
  pattern: 'tem formato inválido',
  /** A long list is a table of the documentation. */
  oneOf: (values: readonly unknown[]) =>
    values.length > 40 ? 'não está na tabela de valores' : `deve ser um destes valores: ${values.join(', ')}`,
  minimum: (limit: number) => `deve ser no mínimo ${shown(limit)}`,
  maximum: (limit: number) => `deve ser no máximo ${shown(limit)}`,
  above: (limit: number) => `deve ser maior que ${shown(limit)}`,
  below: (limit: number) => `deve ser menor que ${shown(limit)}`,
  empty: 'não pode ser vazio',
  minLength: (limit: number) => `deve ter no mínimo ${shown(limit)} caracteres`,
  maxLength: (limit: number) => `deve ter no máximo ${shown(limit)} caracteres`,
  minItems: (limit: number) => `deve ter no mínimo ${shown(limit)} ${limit === 1 ? 'item' : 'itens'}`,
  maxItems: (limit: number) => `deve ter no máximo ${shown(limit)} itens`,
  uniqueItems: 'não pode ter itens repetidos',
  multipleOf: (step: number) => `deve ser múltiplo de ${shown(step)}`,
  unknownMember: 'não é um campo conhecido',
  repeated: 'foi informado mais de uma vez',
  invalid: 'é inválido',
  /** Of a body that is a file. */
  mediaTypes: (types: readonly string[]) => `Tipo de conteúdo não suportado; envie ${types.join(' ou ')}.`,
  /** Why an address may not be called. */
  outgoing: {
    malformed: 'não é um endereço válido',
    too_long: 'é longo demais',
    scheme: 'deve começar com https://',
    user_info: 'não pode conter usuário ou senha',
    fragment: 'não pode conter fragmento (#)',
    port: 'usa uma porta que não é permitida',
    host: 'não tem um nome de servidor válido',
    https_required: 'deve usar HTTPS',
    private_address: 'é de uma rede privada que não foi liberada nesta instalação',
    forbidden_address: 'é um endereço que não pode ser chamado',
  },
  /** Why a body could not be read at all. */
  body: {
    empty: 'o corpo está vazio',
    encoding: 'o corpo não é UTF-8 válido',
    byteOrderMark: 'o corpo começa com uma marca de ordem de bytes (BOM)',
    syntax: 'o corpo não é um JSON válido ou está truncado',
    depth: 'o corpo tem mais de 32 níveis',
    nul: 'o corpo contém um caractere nulo',
    surrogate: 'o corpo contém um texto Unicode malformado',
    key: 'o corpo contém um nome de campo não permitido',
    object: 'o corpo deve ser um objeto JSON',
    array: 'o corpo deve ser uma lista JSON',
  },
};
