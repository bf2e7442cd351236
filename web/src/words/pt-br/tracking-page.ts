/** What the settings of the public tracking page say. */
export const trackingPage = {
  why: 'A página que quem espera uma encomenda abre pelo elo de rastreio. Muda em um segundo, para todos os fretes.',
  brand: 'Aparência',
  content: 'Conteúdo',
  chooseColour: 'Escolher a cor',
  usualColour: 'Usar a cor do Carreto',
  wrongColour: 'Uma cor é # e seis dígitos, como #1a7f37.',
  contrasts: 'Contrastes',
  onBar: (ratio: string, isWhite: boolean) =>
    `Nome em ${isWhite ? 'branco' : 'preto'} sobre a faixa: contraste de ${ratio} : 1.`,
  accents: {
    light: (ratio: string, reads: boolean) =>
      `Sobre a página clara: ${ratio} : 1${reads ? '' : '; pouco para ler (mínimo 4,5), destaques ficam no azul do Carreto'}.`,
    dark: (ratio: string, reads: boolean) =>
      `Sobre a página escura: ${ratio} : 1${reads ? '' : '; pouco para ler (mínimo 4,5), destaques ficam no azul do Carreto'}.`,
  },
  dropLogo: 'Solte o logotipo aqui',
  chooseLogo: 'Escolher um arquivo',
  removeLogo: 'Tirar o logotipo',
  tooLarge: 'O arquivo passa de 4 KB: diminua a figura para uns 150 × 50 pontos.',
  noPicture: 'Não é uma figura PNG, JPEG ou WebP.',
  preview: 'Como fica',
  grounds: { light: 'Página clara', dark: 'Página escura' },
  sample: {
    state: 'Em trânsito',
    expected: 'Entrega prevista: 24/11/2026',
    steps: ['Em preparação', 'Coletado', 'Em trânsito', 'Saiu para entrega', 'Entregue'],
    proofs: 'Comprovantes de entrega',
  },
};
