/** What is said of the installation. */
export const installation = {
  title: 'Instalação',
  why: 'Como está o Carreto desta máquina. Cada número diz o que significa e o que fazer quando não está bem; «./carreto doctor» diz o mesmo no terminal.',
  refresh: 'Ler de novo',
  readAt: 'Lido',
  states: { ok: 'Bem', warn: 'Olhar', fail: 'Resolver', unknown: 'Não se sabe' },
  summary: {
    well: 'Tudo bem.',
    some: (fail: number, warn: number) =>
      [fail > 0 ? `${fail} para resolver` : '', warn > 0 ? `${warn} para olhar` : '']
        .filter((part) => part !== '')
        .join(', '),
  },
  release: {
    title: 'Versão',
    means: 'A versão que responde a esta página, e há quanto tempo está de pé.',
    value: (release: string, runtime: string) => `Carreto ${release}, Node ${runtime}`,
    since: 'De pé desde',
  },
  migrations: {
    title: 'Esquema do banco',
    means: 'Cada versão traz passos que o banco executa uma vez, em ordem.',
    value: (applied: string, expected: string) => `${applied} de ${expected} passos`,
    todo: 'O banco e o programa são de versões diferentes: pare todos os processos e inicie a mesma versão em todos.',
  },
  database: {
    title: 'Banco de dados',
    means:
      'O tamanho de tudo o que está guardado. As maiores tabelas costumam ser cotações e eventos, que saem no fim do prazo de guarda.',
    value: (version: string, size: string) => `PostgreSQL ${version}, ${size}`,
    own: 'É do próprio Carreto.',
    foreign: 'É um servidor à parte, dado em DATABASE_URL.',
    largest: 'Maiores tabelas',
    unknown: 'ainda não se sabe',
    columns: { name: 'Tabela', size: 'Tamanho', rows: 'Linhas (aprox.)' },
  },
  space: {
    title: 'Disco',
    means: (least: string) =>
      `O que está livre no disco da pasta de dados. Abaixo de ${least} o banco não aceita mais nada.`,
    unknown: 'O banco está em um servidor à parte: o disco dele se olha lá.',
    todo: 'Libere espaço no disco da pasta de dados, ou mude a pasta para um disco maior.',
  },
  processes: {
    title: 'Processos',
    means: 'Quem responde e quem trabalha por trás: liga CT-es, confere, envia webhooks, apaga o que venceu.',
    workers: (count: number) => (count === 1 ? '1 trabalha por trás' : `${count} trabalham por trás`),
    todo: 'Ninguém trabalha por trás. Inicie um processo com CARRETO_ROLE=worker ou CARRETO_ROLE=both.',
    silentTodo:
      'Um processo sem sinal caiu ou não alcança o banco: veja o registro dele. Depois de um dia sai daqui.',
    columns: {
      host: 'Máquina',
      role: 'Papel',
      release: 'Versão',
      started: 'Início',
      seen: 'Último sinal',
      clock: 'Relógio',
    },
    roles: { both: 'Responde e trabalha', api: 'Responde', worker: 'Trabalha' },
    silent: 'Sem sinal',
    well: 'Com sinal',
    number: (pid: number) => `processo ${pid}`,
  },
  backup: {
    title: 'Cópia de segurança',
    means: 'A última que «./carreto backup» terminou. As de outras ferramentas não são conhecidas aqui.',
    none: 'Nenhuma conhecida',
    todo: 'Faça uma com «./carreto backup ARQUIVO», e guarde o arquivo e a chave mestra em outra máquina.',
  },
  clock: {
    title: 'Relógio',
    means: 'A diferença entre o relógio deste processo e o do banco. Prazos e validades contam por eles.',
    value: (ms: string) => `${ms} ms de diferença`,
    todo: 'Faça as duas máquinas seguirem um servidor de hora (NTP).',
  },
  mail: {
    title: 'E-mail',
    means: 'Convites, senhas novas e avisos saem por e-mail onde há um servidor.',
    set: 'Configurado',
    unset: 'Não configurado',
    todo: 'Dê o servidor em CARRETO_MAIL_SERVER e o remetente em CARRETO_MAIL_FROM. Sem eles, convites se entregam por link.',
  },
  attention: {
    title: 'O que pede atenção',
    means: 'O que vai falhar se ninguém olhar.',
    none: 'Nada.',
    endedTables: (count: number) =>
      count === 1 ? '1 tabela publicada já terminou' : `${count} tabelas publicadas já terminaram`,
    endedTablesTodo: 'Não faz ofertas: importe e publique a próxima versão.',
    endingTables: (count: number) =>
      count === 1 ? '1 tabela termina em até 7 dias' : `${count} tabelas terminam em até 7 dias`,
    endingTablesTodo: 'Importe e publique a próxima versão antes disso.',
    missingCredentials: (count: number) =>
      count === 1
        ? '1 credencial foi esquecida com a chave mestra'
        : `${count} credenciais foram esquecidas com a chave mestra`,
    missingCredentialsTodo:
      'O que usa cada uma está parado. «./carreto doctor» diz quais são e onde informar de novo.',
    lowNumbers: (count: number) =>
      count === 1 ? '1 serviço postal tem poucos números' : `${count} serviços postais têm poucos números`,
    lowNumbersTodo: 'Peça uma faixa ao operador postal e carregue-a com «./carreto postal range».',
    silentTracking: (count: number) =>
      count === 1 ? '1 conexão de rastreio não responde' : `${count} conexões de rastreio não respondem`,
    silentTrackingTodo: 'Veja o motivo em «Conexões».',
    places: 'Só estados e capitais são conhecidos',
    placesTodo:
      'Carregue os municípios com «./carreto places import ARQUIVO»: sem eles, cotações para fora das capitais não têm cidade nem ISS.',
    retention: 'O que passou do prazo foi apagado até',
  },
  sums: {
    title: 'Somas dos relatórios',
    means: 'Relatórios são lidos de somas. Aqui se compara cada uma com as linhas de que ela é feita.',
    check: 'Comparar agora',
    checking: 'Comparando…',
    unread: 'Ainda não comparadas. Com muitos fretes leva alguns segundos.',
    well: 'Todas batem com as suas linhas',
    drift: (table: string, rows: string) => `${table}: ${rows} diferentes`,
    todo: 'Conte de novo com «./carreto freight sums».',
  },
};
