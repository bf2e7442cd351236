/** What the pages of carriers say. */
export const carriers = {
  list: 'Transportadoras',
  toList: 'Transportadoras',
  cnpj: 'CNPJ',
  of: (corporateName: string, cnpj: string) => `${corporateName} · CNPJ ${cnpj}`,
  parts: 'Partes da transportadora',
  tabs: {
    data: 'Dados',
    codes: 'Ocorrências',
    layouts: 'Layouts',
    tracking: 'Rastreio',
    live: 'Cotação ao vivo',
    components: 'Componentes do CT-e',
  },
  missing: 'Esta transportadora não existe',
  missingWhy: 'Ou você não a vê: só aparecem as transportadoras do seu alcance.',
  inactiveWhy: 'Desativada: as tabelas dela não fazem ofertas.',
  empty: 'Ainda não há transportadoras',
  emptyWhy: 'Cadastre a primeira; depois vêm a tabela de preços e o contrato com o embarcador.',
  form: {
    corporateName: 'Razão social',
    stateInscription: 'Inscrição estadual',
    rntrc: 'RNTRC',
    address: 'Endereço',
  },
};
