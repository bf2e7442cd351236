/** Acts on many things at once: what is previewed, confirmed and refused. */
export const bulk = {
  more: 'Mais ações',
  acts: {
    cancel: 'Cancelar fretes',
    report: 'Informar ocorrência',
    note: 'Anotar',
    assign: 'Atribuir',
    redeliver: 'Reenviar webhooks',
  },
  titled: (act: string, what: string) => `${act}: ${what}`,
  preview: 'Ver prévia',
  previewing: 'Fazendo a prévia…',
  starting: 'Começando…',
  back: 'Voltar',
  again: 'Fazer outra prévia',
  expired: 'A prévia valia por 15 minutos e expirou. Nada foi feito.',
  accepted: (count: string, isOne: boolean) =>
    isOne ? '1 frete será alterado.' : `${count} fretes serão alterados.`,
  none: 'Nenhum frete pode ser alterado assim.',
  sums: (cost: string, volumes: string) => `Custo somado: ${cost} · volumes: ${volumes}`,
  deliveries: (count: string) => `Avisos a reenviar: ${count}`,
  refused: (count: string) => `Recusados: ${count}`,
  notShown: (count: string) => `e mais ${count}, que estarão no relatório`,
  stands: (most: string) =>
    `Vale para estes fretes, como estão agora, por 15 minutos, até ${most} por vez. O que mudar até lá é recusado linha por linha.`,
  confirm: {
    cancel: 'Cancelar agora',
    report: 'Informar agora',
    note: 'Anotar agora',
    assign: 'Atribuir agora',
    redeliver: 'Reenviar agora',
  },
  reason: 'Motivo',
  which: 'O que reenviar',
  failed: 'Os avisos que falharam',
  last: 'O último aviso de cada webhook, mesmo entregue',
};
