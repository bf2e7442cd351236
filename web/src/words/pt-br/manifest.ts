/** What is said of connectors that declare themselves: carriers' own systems, platforms of shops. */
export const manifest = {
  optional: (title: string) => `${title} (opcional)`,
  keptField: 'Há um valor guardado. Em branco, ele continua.',
  credential: 'Credencial',
  credentialWhy: 'Fica cifrada e nunca é mostrada de novo.',
  speaks: (title: string, day: string) => `Fala a interface publicada de ${title}, como estava em ${day}.`,
  unverified: 'Ainda não verificada contra o serviço real.',
  verified: (act: string, day: string, against: string) => `${act}: verificado em ${day}, contra ${against}.`,
  against: { production: 'a produção', test: 'o ambiente de teste' },
  sources: 'Em que se apoia',
  source: (act: string, confidence: string) => `${act}: ${confidence}.`,
  confidence: {
    high: 'texto oficial, ou vários programas que concordam',
    medium: 'um bom programa',
    low: 'um indício',
  },
  check: 'Confira os campos.',
  nothing: 'Nada foi escrito.',
  replace: 'Trocar a credencial',
  replaceWhy: 'O que você escrever toma o lugar do que está guardado, que não é mostrado.',
  replaceAct: 'Trocar',
  test: 'Testar sem gravar',
  testing: 'Testando…',
  tested: {
    accepted: 'vale',
    refused: 'recusada',
    unknown: 'sem resposta',
    onlyKept: 'ao gravar',
  },
  testedWhy: {
    accepted: 'A credencial foi aceita.',
    refused: 'A credencial foi recusada.',
    unknown: 'Não deu para saber: o outro lado não foi alcançado, ou a resposta não dá para ler.',
    onlyKept:
      'Esta credencial só fica completa depois, ou é trocada a cada entrada: testada agora, a digitada deixaria de valer. Ela é testada depois de gravada.',
  },
  said: (sentence: string) => `Foi dito: «${sentence}»`,
};
