/** The entries of the rail. */
export const menu = {
  today: 'Hoje',
  freights: 'Fretes',
  quotes: 'Cotações',
  newQuote: 'Nova cotação',
  tables: 'Tabelas',
  audit: 'Auditoria',
  bills: 'Faturas',
  performance: 'Desempenho',
  carriers: 'Transportadoras',
  rules: 'Regras',
  products: 'Produtos',
  webhooks: 'Webhooks',
  integrations: 'Integrações',
  files: 'Arquivos',
  file: 'Arquivo',
  settings: 'Configurações',
};
