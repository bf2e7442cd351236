import type { ErrorCode } from '@carreto/contract/errors';

/** Languages of the pages where people come in. */
export type PageLanguage = 'pt' | 'en';

const pt = {
  lang: 'pt-BR',
  logIn: 'Entrar',
  name: 'E-mail ou nome',
  password: 'Senha',
  remember: 'Continuar conectado por 30 dias',
  demo: 'Entrar na demonstração como',
  demoRoles: { lia: 'logística', otto: 'operações', fatima: 'financeiro', igor: 'integrações', olga: 'dona' },
  code: 'Código de seis dígitos ou código de recuperação',
  codeTitle: 'Segundo fator',
  go: 'Continuar',
  logOut: 'Sair',
  logOutQuestion: 'Sair do Carreto neste navegador?',
  stay: 'Voltar ao painel',
  invitation: 'Sua senha',
  invitationCode: 'Código do convite',
  newPassword: 'Nova senha, de pelo menos 12 caracteres',
  repeated: 'A mesma senha outra vez',
  setPassword: 'Definir a senha',
  passwordSet: 'A senha está definida. Agora entre com ela.',
  first: 'Comece por você',
  firstWhy: 'Esta é a primeira conta desta instalação, e pode tudo. As outras pessoas você convida depois.',
  yourName: 'Seu nome',
  yourEmail: 'Seu e-mail (pode faltar)',
  firstGo: 'Criar a conta e continuar',
  firstSpent:
    'Este link não vale mais: foi usado, ou passou uma hora. Se a conta já existe, entre com ela. Senão, quem cuida do servidor para e inicia o Carreto de novo, que mostra outro link.',
  wrongNameOrEmail: 'Diga o seu nome, e um e-mail completo ou nenhum.',
  taken: 'Este nome ou e-mail já é de outra pessoa.',
  confirm: 'Confirme que é você',
  confirmText: 'Depois, volte e repita o que estava fazendo.',
  passwordOrCode: 'Senha ou código',
  plain: 'Esta conexão não é cifrada: quem estiver na mesma rede pode ler a senha.',
  differ: 'As duas senhas não são iguais.',
  weak: 'Esta senha não serve: use pelo menos 12 caracteres, não o seu nome, e nada fácil de adivinhar.',
  expired: 'O formulário perdeu a validade. Tente de novo.',
  logInBy: 'Entrar com',
  confirmBy: 'Confirmar com',
  logInAgain: 'Tentar de novo',
  providerRefused:
    'O provedor não confirmou ninguém que tenha acesso aqui. Fale com quem administra a instalação.',
  forgotten: 'Esqueci a senha',
  resetTitle: 'Outra senha',
  resetSend: 'Enviar o link',
  resetSent: 'Se houver alguém com este nome e um e-mail, o link está a caminho. Ele vale por uma hora.',
  resetWithout: 'Esta instalação não envia cartas: peça um novo convite a quem a administra.',
  factorTitle: 'Ative o segundo fator',
  factorText: 'O seu papel exige, além da senha, um código de um aplicativo. Leva um minuto.',
  factorScan: 'Leia este código com o aplicativo e digite os seis dígitos que ele mostrar.',
  factorType: 'Sem câmera, digite no aplicativo:',
  firstCode: 'Código de seis dígitos',
  codeWrong: 'Código incorreto: digite o que o aplicativo mostra agora.',
  factorDone: 'O segundo fator está ativo.',
  recoveryText:
    'Guarde estes códigos: cada um vale uma vez no lugar do aplicativo. Eles não aparecem de novo.',
  codesKept: 'Já guardei, continuar',
};
export type PageWords = typeof pt;

const en: PageWords = {
  lang: 'en',
  logIn: 'Log in',
  name: 'E-mail or name',
  password: 'Password',
  remember: 'Stay logged in for 30 days',
  demo: 'Enter the demo as',
  demoRoles: { lia: 'logistics', otto: 'operations', fatima: 'finance', igor: 'integrations', olga: 'owner' },
  code: 'Six-digit code or recovery code',
  codeTitle: 'Second factor',
  go: 'Continue',
  logOut: 'Log out',
  logOutQuestion: 'Log out of Carreto in this browser?',
  stay: 'Back to the dashboard',
  invitation: 'Your password',
  invitationCode: 'Code of the invitation',
  newPassword: 'New password, at least 12 characters',
  repeated: 'The same password again',
  setPassword: 'Set the password',
  passwordSet: 'The password is set. Now log in with it.',
  first: 'Begin with yourself',
  firstWhy: 'This is the first account of this installation, and may do everything. You invite others later.',
  yourName: 'Your name',
  yourEmail: 'Your e-mail (may be left out)',
  firstGo: 'Make the account and go on',
  firstSpent:
    'This link is worth nothing any more: it was used, or an hour has passed. If the account exists, log in. If not, whoever looks after the server stops and starts Carreto again, which shows another link.',
  wrongNameOrEmail: 'Say your name, and a whole e-mail address or none.',
  taken: 'This name or e-mail address is of somebody else.',
  confirm: 'Confirm that it is you',
  confirmText: 'Then go back and repeat what you were doing.',
  passwordOrCode: 'Password or code',
  plain: 'This connection is not encrypted: whoever is on the same network can read the password.',
  differ: 'The two passwords differ.',
  weak: 'This password will not do: use at least 12 characters, not your name, and nothing easy to guess.',
  expired: 'The form is no longer good. Try again.',
  logInBy: 'Log in with',
  confirmBy: 'Confirm with',
  logInAgain: 'Try again',
  providerRefused:
    'The provider confirmed nobody who has access here. Speak to whoever runs this installation.',
  forgotten: 'I forgot my password',
  resetTitle: 'Another password',
  resetSend: 'Send the link',
  resetSent:
    'If there is somebody of that name with an e-mail address, the link is on its way. It is good for an hour.',
  resetWithout: 'This installation sends no letters: ask whoever runs it for a new invitation.',
  factorTitle: 'Set up a second factor',
  factorText: 'Besides the password your role demands a code of an app. It takes a minute.',
  factorScan: 'Scan this code with the app and type the six digits that it shows.',
  factorType: 'Without a camera, type into the app:',
  firstCode: 'Six-digit code',
  codeWrong: 'Wrong code: type the one that the app shows now.',
  factorDone: 'The second factor is in force.',
  recoveryText: 'Keep these codes: each stands in for the app once. They are not shown again.',
  codesKept: 'I kept them, continue',
};

export const pageWords: Readonly<Record<PageLanguage, PageWords>> = { pt, en };

const trouble: Readonly<Record<PageLanguage, ReadonlyMap<ErrorCode, string>>> = {
  pt: new Map<ErrorCode, string>([
    ['wrong_credentials', 'Nome, e-mail, senha ou código incorreto.'],
    ['rate_limited', 'Muitas tentativas. Aguarde alguns minutos e tente de novo.'],
    ['csrf', pt.expired],
    ['not_found', 'Este convite não vale mais: foi usado, venceu ou foi copiado pela metade. Peça outro.'],
    ['invalid_request', pt.weak],
    ['conflict', pt.taken],
    ['forbidden', 'Desta rede não se entra. Fale com quem administra a instalação.'],
    ['insecure_connection', 'Fora desta máquina, só se entra por HTTPS.'],
    ['misdirected_request', 'Este não é o endereço público desta instalação.'],
  ]),
  en: new Map<ErrorCode, string>([
    ['wrong_credentials', 'Name, e-mail, password or code is wrong.'],
    ['rate_limited', 'Too many tries. Wait a few minutes and try again.'],
    ['csrf', en.expired],
    [
      'not_found',
      'This invitation is worth nothing: it was used, has expired or was copied in part. Ask for another.',
    ],
    ['invalid_request', en.weak],
    ['conflict', en.taken],
    ['forbidden', 'Nobody can log in from this network. Speak to whoever runs the installation.'],
    ['insecure_connection', 'From other machines people log in by HTTPS alone.'],
    ['misdirected_request', 'This is not the public address of this installation.'],
  ]),
};

const otherTrouble: Readonly<Record<PageLanguage, string>> = {
  pt: 'Agora não dá para entrar. Tente de novo em um minuto.',
  en: 'Nobody can log in right now. Try again in a minute.',
};

/** What a page says of a refusal. */
export function troubleText(language: PageLanguage, code: ErrorCode): string {
  return trouble[language].get(code) ?? otherTrouble[language];
}
