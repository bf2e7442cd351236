type Counts = { products: string; added: string; changed: string; same: string };

/** Products of the catalogue, and what CT-es say against it. */
export const products = {
  needsShipper: 'De qual embarcador?',
  needsShipperWhy: 'Produtos são de um embarcador.',
  rooms: 'Partes dos produtos',
  contradictions: 'Contradições',
  all: 'Todos',
  incomplete: 'Incompletos',
  complete: 'Completos',
  views: 'Visões',
  findSku: 'Início do código ou da descrição',
  find: 'Buscar',
  columns: {
    sku: 'Código',
    description: 'Descrição',
    volumes: 'Medidas e peso',
    lacks: 'Falta',
    origin: 'Origem',
    updated: 'Mudança',
  },
  origins: { api: 'API', file: 'arquivo', dashboard: 'painel' },
  inactive: 'Inativo',
  lacks: { size: 'medidas', weight: 'peso', price: 'preço' },
  nothingLacks: 'Nada',
  measures: (sides: string, weight: string) => `${sides} cm, ${weight}`,
  unknown: '?',
  moreVolumes: (count: number) => (count === 1 ? 'e mais 1 volume' : `e mais ${count} volumes`),
  empty: 'Nenhum produto ainda',
  emptyWhy:
    'O catálogo entra por um arquivo, uma linha por volume, ou pela API. O modelo é o próprio arquivo que sai daqui.',
  exportCsv: 'Baixar CSV',
  exportXlsx: 'Baixar Excel',
  preparing: 'Preparando o arquivo…',
  import: 'Trazer arquivo…',
  importTitle: (name: string) => `Trazer ${name}`,
  importAct: 'Trazer',
  checking: 'Conferindo…',
  checked: ({ products, added, changed, same }: Counts) =>
    `${products} produtos: ${added} novos, ${changed} mudam, ${same} iguais.`,
  importedIncomplete: (count: string) => `${count} ficam sem alguma medida, peso ou preço.`,
  refused: 'O arquivo tem erros, e nada dele entra:',
  warnings: 'Para olhar:',
  line: (line: string, message: string) => `Linha ${line}: ${message}`,
  wholeFile: (message: string) => `Arquivo: ${message}`,
  imported: (products: string) => `${products} produtos do arquivo estão no catálogo.`,
  mayNot: 'Para mudar o catálogo falta a você a permissão skus.write.',
  contra: {
    title: 'O que os CT-es dizem contra o cadastro',
    none: 'Nenhum CT-e contradiz o cadastro',
    noneWhy:
      'Aparecem aqui os produtos em que pelo menos 3 CT-es dos últimos 90 dias foram cobrados por um peso mais de 10 % diferente do que as medidas dão.',
    cut: 'Há mais CT-es do que foram olhados: estes são os mais novos.',
    compared: (count: string) => `${count} CT-es comparados.`,
    sentence: (charged: string, expected: string, differing: string) =>
      `CT-es dizem ${charged}; o cadastro, ${expected}, em ${differing} envios`,
    more: (money: string) => `${money} a mais`,
    less: (money: string) => `${money} a menos`,
    takes: (measures: string) => `Medido: ${measures}`,
    declared: (measures: string) => `Cadastro: ${measures}`,
    several: 'Tem mais de um volume: mude no arquivo.',
    choose: (sku: string) => `Escolher ${sku}`,
    chooseAll: 'Escolher todos',
    act: (count: number) => (count === 1 ? 'Assumir o valor medido' : `Assumir ${count} valores medidos`),
    title2: (count: number) =>
      count === 1
        ? 'Assumir o valor medido de 1 produto?'
        : `Assumir os valores medidos de ${count} produtos?`,
    why: 'O cadastro passa a dizer o que os CT-es cobram. Fica no histórico, e a próxima cotação já usa.',
    done: (count: string) => `${count} produtos medidos de novo.`,
    ctes: 'CT-es',
  },
};
