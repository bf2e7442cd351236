/** What stands around the guides; they themselves are in docs/ajuda. */
export const help = {
  title: 'Ajuda',
  search: 'Buscar na ajuda',
  example: 'GRIS, reimprimir, 401…',
  find: 'Buscar',
  results: 'O que foi encontrado',
  found: (count: number) =>
    count === 0 ? 'Nenhuma página fala disso.' : count === 1 ? '1 trecho' : `${count} trechos`,
  nothingWhy: 'Tente uma palavra só, ou o começo dela; acentos e maiúsculas não importam.',
  within: (guide: string, page: string) => `${guide} › ${page}`,
  allGuides: 'Ver todos os guias',
  missing: 'Esta página da ajuda não existe',
  missingWhy: 'O endereço pode ser de outra versão do Carreto.',
  trail: 'Onde estou',
  thisGuide: 'Neste guia',
  ofGuide: (guide: string) => `Páginas de ${guide}`,
  openScreen: 'Abrir a tela',
  next: 'A seguir:',
};
