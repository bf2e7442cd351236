/** The entries of the rail. */
export const menu = {
  today: 'Hoje',
  freights: 'Fretes',
  quotes: 'Cotações',
  tables: 'Tabelas',
  audit: 'Auditoria',
  bills: 'Faturas',
  performance: 'Desempenho',
  carriers: 'Transportadoras',
  rules: 'Regras',
  products: 'Produtos',
  webhooks: 'Webhooks',
  integrations: 'Integrações',
  settings: 'Configurações',
};
