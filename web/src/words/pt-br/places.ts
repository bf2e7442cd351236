/** What the settings of places say. */
export const places = {
  known: 'O que é conhecido',
  sources: {
    builtin: 'Só estados e capitais são conhecidos: é o que vem com o Carreto.',
    loaded: 'Os municípios de um arquivo estão carregados.',
  },
  municipalities: 'Municípios',
  ranges: 'Faixas de CEP',
  file: 'Arquivo',
  loaded: 'Carregado',
  by: (at: string, by: string) => (by === '' ? at : `${at}, por ${by}`),
  leftOut: 'Linhas deixadas de fora',
  whyLoad: 'Por que carregar municípios',
  reasons: [
    'Tabelas por município ou região do interior só acham o destino quando o município do CEP é conhecido.',
    'O ISS dos fretes dentro de um município e as isenções por município dependem dele.',
    'Emissões e distâncias são estimadas da capital enquanto a sede do município não é conhecida.',
    'Endereços se preenchem sozinhos a partir do CEP.',
  ],
  try: 'O que as cotações sabem de um CEP',
  zip: 'CEP',
  place: (city: string, state: string, ibge: string | undefined) =>
    ibge === undefined ? `${city}/${state}` : `${city}/${state}, IBGE ${ibge}`,
  load: 'Carregar um arquivo',
  columns:
    'CSV ou XLSX, com número do IBGE, nome, primeiro e último CEP (ou uma lista de faixas), latitude e longitude. Em lugar do número do IBGE podem vir estado e nome de municípios já carregados.',
  mode: 'O que fazer com os que estão carregados',
  modes: {
    unsaid: 'O arquivo traz todos: pôr no lugar',
    merge: 'O arquivo traz alguns: completar os carregados',
    replace: 'Pôr no lugar, mesmo que traga menos',
  },
  modeWhy: (known: string) =>
    `São ${known} agora. Um arquivo com menos é recusado até que se diga se completa ou substitui.`,
  strict: 'Recusar o arquivo inteiro se uma linha tiver problema',
  drop: 'Solte aqui o arquivo de municípios',
  choose: 'Escolher um arquivo',
  busy: 'Carregando…',
  unchanged: 'Este mesmo arquivo já está carregado.',
  imported: (count: string) => `Carregado: ${count} municípios. Cotações os usam em um segundo.`,
  problems: (count: string) =>
    count === '1' ? '1 linha ficou de fora:' : `${count} linhas ficaram de fora; as primeiras:`,
  line: (line: string, message: string) => `Linha ${line}: ${message}`,
};
