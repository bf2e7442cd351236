/**
 * The error catalogue: the one place that knows which status and which sentence belongs to a code.
 * Codes are stable; sentences, in Portuguese, may be improved at any time.
 */
export const errorCatalogue = {
  invalid_request: { status: 422, sentence: 'A requisição tem campos inválidos ou ausentes.' },
  malformed_json: { status: 422, sentence: 'O corpo da requisição não é um JSON válido.' },
  unauthorized: { status: 401, sentence: 'Token de integração ausente ou inválido.' },
  forbidden: { status: 403, sentence: 'Este token não tem permissão para este recurso.' },
  wrong_credentials: { status: 401, sentence: 'Nome, e-mail, senha ou código incorreto.' },
  csrf: {
    status: 403,
    sentence: 'A requisição não veio de uma página desta instalação; recarregue a página e repita.',
  },
  above_limit: { status: 403, sentence: 'O valor passa do seu limite de aprovação.' },
  step_up_required: { status: 403, sentence: 'Confirme a senha ou o código para continuar.' },
  second_factor_required: { status: 403, sentence: 'Falta o segundo fator para concluir a entrada.' },
  insecure_connection: {
    status: 403,
    sentence:
      'Fora desta máquina, só se entra por HTTPS; ou ligue CARRETO_ALLOW_PLAIN_HTTP em uma rede fechada.',
  },
  misdirected_request: { status: 421, sentence: 'Este não é o endereço público desta instalação.' },
  shipper_blocked: { status: 403, sentence: 'Embarcador bloqueado.' },
  quota_exhausted: { status: 403, sentence: 'Saldo de contratações esgotado.' },
  /** The sentence is fixed: clients of older hubs compare it (decision A4). */
  platform_not_found: { status: 400, sentence: 'Platform not found' },
  bad_request: { status: 400, sentence: 'A requisição não pode ser atendida.' },
  malformed_request: { status: 400, sentence: 'A requisição HTTP é malformada.' },
  request_timeout: { status: 408, sentence: 'A requisição demorou demais para chegar.' },
  headers_too_large: { status: 431, sentence: 'Os cabeçalhos da requisição são grandes demais.' },
  not_found: { status: 404, sentence: 'Recurso não encontrado.' },
  offer_expired: { status: 404, sentence: 'A validade da oferta terminou; faça uma nova cotação.' },
  no_offer: { status: 422, sentence: 'Nenhuma transportadora atende este frete.' },
  link_expired: { status: 410, sentence: 'A validade do link terminou; solicite as etiquetas novamente.' },
  preview_expired: { status: 410, sentence: 'A prévia expirou; faça outra.' },
  document_forgotten: {
    status: 410,
    sentence:
      'O documento original foi apagado por conter dados pessoais; chave, valores e impostos continuam nas listas.',
  },
  method_not_allowed: { status: 405, sentence: 'Método não permitido.' },
  conflict: { status: 409, sentence: 'A operação conflita com o estado atual.' },
  offer_already_hired: { status: 409, sentence: 'A oferta já foi contratada com outro conteúdo.' },
  quote_already_hired: { status: 409, sentence: 'Outra oferta desta cotação já foi contratada.' },
  out_of_flow: { status: 409, sentence: 'A ocorrência não é possível no estado atual do frete.' },
  request_running: {
    status: 409,
    sentence: 'A primeira requisição com esta Idempotency-Key ainda está em execução.',
  },
  body_too_large: { status: 413, sentence: 'O corpo da requisição excede o limite.' },
  unsupported_media_type: {
    status: 415,
    sentence: 'Tipo de conteúdo não suportado; envie application/json.',
  },
  invalid_file: { status: 422, sentence: 'O arquivo tem erros; nada foi carregado.' },
  work_too_large: {
    status: 422,
    sentence: 'A tarefa exige mais memória ou tempo que o permitido; divida a entrada em partes menores.',
  },
  rate_limited: { status: 429, sentence: 'Limite de requisições excedido.' },
  overloaded: { status: 503, sentence: 'Serviço sobrecarregado; tente novamente em instantes.' },
  reference_taken: { status: 409, sentence: 'A referência já foi usada com outro conteúdo.' },
  reference_running: {
    status: 409,
    sentence: 'A primeira solicitação com esta referência ainda está em execução.',
  },
  postal_codes_exhausted: {
    status: 409,
    sentence: 'Não há números do operador postal disponíveis para este serviço.',
  },
  postal_refused: { status: 422, sentence: 'O operador postal recusou a solicitação.' },
  postal_unavailable: {
    status: 503,
    sentence: 'O operador postal está indisponível; tente novamente em instantes.',
  },
  unavailable: {
    status: 503,
    sentence: 'Serviço temporariamente indisponível; tente novamente em instantes.',
  },
  internal_error: { status: 500, sentence: 'Erro interno; informe o request_id ao suporte.' },
} as const satisfies Record<string, { status: number; sentence: string }>;

export type ErrorCode = keyof typeof errorCatalogue;
