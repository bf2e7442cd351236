/** What the settings share. */
export const settings = {
  title: 'Configurações',
  why: 'O que vale para todos nesta instalação.',
  sections: { operators: 'Pessoas', security: 'Segurança', history: 'Histórico', installation: 'Instalação' },
  about: {
    operators: 'Quem trabalha aqui, o que pode fazer e o que vê.',
    security: 'Segundo fator, redes de onde se entra e provedor de identidade.',
    history: 'Quem mudou o quê e quando, com o antes e o depois.',
    installation: 'Versão, banco, disco, processos e cópia de segurança.',
  },
};
