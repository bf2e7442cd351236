/** What is said when the session ended, and when the password is asked for once more. */
export const session = {
  ended: 'Sua sessão terminou',
  endedWhy: 'Entre de novo: o que você já preencheu e selecionou continua aqui.',
  endedDemo: 'Na demonstração, a senha pode ficar vazia.',
  login: 'E-mail ou nome',
  password: 'Senha',
  logIn: 'Entrar',
  secondFactor: 'Segundo fator',
  code: 'Código de seis dígitos ou código de recuperação',
  go: 'Continuar',
  leave: 'Sair para a página de entrada',
  wrong: 'Nome, e-mail, senha ou código incorreto.',
  waits: (minutes: number) =>
    `Tentativas demais. Tente de novo em ${minutes === 1 ? 'um minuto' : `${minutes} minutos`}.`,
  stepUp: 'Confirme que é você',
  stepUpWhy: 'Isto mexe com acessos. Depois da confirmação, o que você pediu segue sozinho.',
  passwordOrCode: 'Senha ou código',
  confirm: 'Confirmar',
};
