import { writeBrl } from '../../formats/brl.ts';
import { writePpm } from '../../formats/rates.ts';

const ofTax = (tax: string, cents: number) => (ppm: number) =>
  ppm === 0
    ? 'Com 0, a composição das ofertas não traz crédito deste imposto.'
    : `De ${writeBrl(cents)} de ${tax} num frete, ${writeBrl(Math.round((cents * ppm) / 1_000_000))} voltam (${writePpm(ppm)}).`;

/** What the settings of a shipper say. */
export const company = {
  fields: {
    corporateName: { label: 'Razão social', why: 'Sai nas etiquetas e nos arquivos para transportadoras.' },
    tradeName: { label: 'Nome fantasia', why: 'É como a empresa aparece aqui e no rastreio.' },
    stateInscription: { label: 'Inscrição estadual', why: 'Ou ISENTO; vazio enquanto não se sabe.' },
    'settings.rfc3339Expiration': {
      label: 'Validade das ofertas',
      why: 'Como o campo expiration das cotações vem escrito. Mude junto com quem lê as cotações.',
      values: {
        false: 'Hora de Brasília, sem fuso: 2026-03-31 18:00:00',
        true: 'RFC 3339, em UTC: 2026-03-31T21:00:00.000Z',
      },
    },
    'settings.freightPayment': {
      label: 'Quem paga o frete',
      why: 'Vale onde a tabela da transportadora não diz. Sai na etiqueta e no arquivo de embarque.',
      values: { CIF: 'CIF: quem envia', FOB: 'FOB: quem recebe' },
    },
    'settings.easterHolidays.carnival': {
      label: 'Carnaval é feriado',
      why: 'Segunda e terça não contam como dias úteis: prazos que passam por elas ganham dois dias.',
    },
    'settings.easterHolidays.goodFriday': {
      label: 'Sexta-feira Santa é feriado',
      why: 'Um prazo que passa por ela ganha um dia.',
    },
    'settings.easterHolidays.corpusChristi': {
      label: 'Corpus Christi é feriado',
      why: 'Um prazo que passa por esta quinta ganha um dia.',
    },
    'settings.taxCreditPpm.icms': {
      label: 'Crédito de ICMS (%)',
      why: 'Parte do ICMS do frete que a empresa recupera; sai na composição de cada oferta.',
      effect: ofTax('ICMS', 1200),
    },
    'settings.taxCreditPpm.ibs': {
      label: 'Crédito de IBS (%)',
      why: 'Parte do IBS do frete que a empresa recupera.',
      effect: ofTax('IBS', 100),
    },
    'settings.taxCreditPpm.cbs': {
      label: 'Crédito de CBS (%)',
      why: 'Parte da CBS do frete que a empresa recupera.',
      effect: ofTax('CBS', 900),
    },
    'settings.esgModule': {
      label: 'Ofertas com emissões',
      why: 'Cada oferta diz quantos quilos de CO2 o transporte emite, por estimativa.',
    },
    'settings.carbonCentsPerTonne': {
      label: 'Neutralizar uma tonelada de CO2 (R$)',
      why: 'Entra na oferta onde uma regra manda neutralizar as emissões. Vazio: nenhuma é neutralizada.',
      effect: (cents: number | null) =>
        cents === null
          ? ''
          : `Um frete que emite 10 kg custa ${writeBrl(Math.round(cents / 100))} para neutralizar.`,
    },
    'settings.takesTestDocuments': {
      label: 'Aceitar documentos de homologação',
      why: 'NF-es e CT-es do ambiente de testes da Receita (tpAmb 2) entram como se valessem. Desligado, são recusados.',
    },
    'settings.nfeSharedWith': {
      label: 'NF-es que outros embarcadores transportam',
      why: 'O que transportadoras dizem de uma NF-e desta empresa chega também ao frete destes embarcadores, se nenhum frete dela a leva.',
    },
    'settings.auditsCtes': {
      label: 'Conferir CT-es',
      why: 'Cada CT-e que chega é comparado com o que foi contratado. Desligado, as listas os mostram sem situação.',
    },
    'settings.quotaWarning': {
      label: 'Avisar quando restarem',
      why: 'Contratações que restam na cota; vazio: nunca.',
      effect: (left: number | null) =>
        left === null ? '' : `Com ${left} ou menos, a cota aparece em destaque no alto desta página.`,
    },
    'settings.labelDpi': {
      label: 'Resolução das impressoras de etiquetas',
      why: 'Pontos por polegada; está na ficha da impressora. Errada, a etiqueta sai grande ou pequena demais.',
      values: { 203: '203 dpi, a mais comum', 300: '300 dpi', 600: '600 dpi' },
    },
    'settings.trackingPage.name': {
      label: 'Nome no alto da página',
      why: 'Vazio: o nome fantasia.',
    },
    'settings.trackingPage.colour': {
      label: 'Cor da faixa',
      why: 'Como #1a7f37; vazio: a cor do Carreto. O texto sobre ela é preto ou branco, o que se ler melhor.',
    },
    'settings.trackingPage.logo': {
      label: 'Logotipo',
      why: 'PNG, JPEG ou WebP de até 4 KB; fica ao lado do nome, sobre branco.',
    },
    'settings.trackingPage.showsProofs': {
      label: 'Mostrar comprovantes de entrega',
      why: 'Com elos para as fotos, dobrados: podem mostrar assinaturas e rostos a quem tem o endereço da página.',
    },
  },
  groups: {
    names: 'Quem é',
    address: 'Endereço',
    quotes: 'Cotações',
    holidays: 'Feriados móveis',
    holidaysWhy: 'Os feriados nacionais de data fixa contam sempre.',
    carbon: 'Emissões',
    credit: 'Créditos de impostos',
    documents: 'Documentos',
    hires: 'Aviso da cota',
  },
  shared: {
    none: 'Nenhum outro embarcador à vista.',
    find: 'Filtrar embarcadores',
  },
  cnpj: (cnpj: string) => `CNPJ ${cnpj}`,
  isTest:
    'Embarcador de teste: as etiquetas dizem TESTE, nada sai além dos seus webhooks, e nenhuma soma o conta.',
  isReal: 'Não é um embarcador de teste.',
  since: (day: string) => `cadastrada em ${day}`,
  hiring: {
    title: 'Contratações',
    free: 'Pode contratar fretes.',
    blocked: 'Bloqueada: cota e lê, mas não contrata fretes.',
    block: 'Bloquear contratações',
    blockTitle: (name: string) => `Bloquear ${name}?`,
    blockWhy:
      'Cotações e leituras seguem; contratações passam a ser recusadas em um segundo. Fretes contratados seguem seu caminho.',
    unblock: 'Liberar contratações',
    unblockTitle: (name: string) => `Liberar ${name}?`,
    unblockWhy: 'Contratações voltam a ser aceitas em um segundo.',
    blockedNow: 'Bloqueada.',
    unblockedNow: 'Liberada.',
    noQuota: 'Sem cota: contrata quantos fretes quiser.',
    quota: (left: string) => (left === '1' ? 'Resta 1 contratação.' : `Restam ${left} contratações.`),
    setQuota: 'Mudar a cota',
    quotaTitle: (name: string) => `Cota de ${name}`,
    quotaLabel: 'Contratações que restam',
    quotaWhy: 'Cada frete contratado gasta uma; com 0, nenhum mais. Vazio: sem limite.',
    quotaSet: 'Cota mudada.',
  },
  platforms: {
    title: 'Plataformas',
    count: (count: string) =>
      count === '0'
        ? 'Nenhuma plataforma registrada.'
        : count === '1'
          ? '1 plataforma registrada.'
          : `${count} plataformas registradas.`,
    why: 'Ficam ao lado dos tokens, com um corpo de cotação para copiar.',
    open: 'Ver plataformas',
  },
  shipperGroups: {
    title: 'Grupos',
    why: 'Uma tabela pode valer para um grupo inteiro de embarcadores.',
    none: 'Ainda não há grupos nesta instalação.',
    size: (count: string) => (count === '1' ? '1 embarcador' : `${count} embarcadores`),
    join: (name: string) => `Estar em ${name}`,
    joined: (name: string) => `Agora em ${name}.`,
    left: (name: string) => `Fora de ${name}.`,
    add: 'Novo grupo',
    addTitle: 'Novo grupo de embarcadores',
    addWhy: (shipper: string) => `Começa com ${shipper}.`,
    name: 'Nome do grupo',
    added: 'Grupo criado.',
    rename: (name: string) => `Renomear ${name}`,
    renameAct: 'Renomear',
    renamed: 'Grupo renomeado.',
  },
  addShipper: {
    open: 'Novo embarcador',
    act: 'Cadastrar',
    cnpjWhy: 'Um por embarcador; não muda depois.',
    isTest: {
      label: 'Embarcador de teste',
      why: 'Para experimentar integrações: as etiquetas dizem TESTE, nada sai além dos seus webhooks, e nenhuma soma o conta. Não muda depois.',
    },
  },
};
