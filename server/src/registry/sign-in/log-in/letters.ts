import type { Transaction } from 'kysely';
import { escapeHtml, type Letter } from '../../../platform/mail/letter.ts';
import { enqueueLetters } from '../../../platform/mail/outbox.ts';
import type { Rows } from '../../../rows.ts';
import type { SignInContext } from '../sign-in-desk.ts';

type Addressee = { id: number; email: string | null };

/** What people are told of their account, where mail is set up and their address is known. */
export async function writeToPerson(
  ctx: Pick<SignInContext, 'config'>,
  tx: Transaction<Rows>,
  { to, topic, letter }: { to: Addressee; topic: string; letter: Letter },
): Promise<boolean> {
  const { mailServer, mailFrom } = ctx.config;
  if (to.email === null || mailServer === undefined || mailFrom === undefined) return false;
  await enqueueLetters(tx, { topic: `${topic}:${to.id}`, recipients: [to.email], letter });
  return true;
}

/** Whether letters leave this installation. */
export function sendsLetters({ config }: Pick<SignInContext, 'config'>): boolean {
  return config.mailServer !== undefined && config.mailFrom !== undefined;
}

function letterOf(subject: string, lines: readonly string[]): Letter {
  return {
    subject,
    text: `${lines.join('\n\n')}\n`,
    html: lines.map((line) => `<p>${escapeHtml(line)}</p>`).join('\n'),
  };
}

/** Somebody tried five times in vain, or had the password and not the code. */
export function failuresLetter(name: string, address: string): Letter {
  return letterOf('Tentativas de entrar na sua conta do Carreto', [
    `Olá, ${name}.`,
    `Houve tentativas de entrar na sua conta que não deram certo, a partir do endereço ${address}.`,
    'Se foi você, não é preciso fazer nada. Se não foi, troque a sua senha e avise quem administra a instalação.',
  ]);
}

/** How somebody comes in for the first time. */
export function invitationLetter(name: string, url: string): Letter {
  return letterOf('Seu acesso ao Carreto', [
    `Olá, ${name}.`,
    'Abra este link para escolher a sua senha e entrar; ele vale uma vez, por sete dias:',
    url,
  ]);
}

/** For whoever forgot the password. */
export function resetLetter(name: string, url: string): Letter {
  return letterOf('Uma nova senha para o Carreto', [
    `Olá, ${name}.`,
    'Pediram uma nova senha para a sua conta. Abra este link para escolhê-la; ele vale uma vez, por uma hora:',
    url,
    'Se não foi você, não faça nada: a senha de agora continua valendo.',
  ]);
}

/** For whom it was not. */
export function passwordChangedLetter(name: string): Letter {
  return letterOf('Sua senha do Carreto mudou', [
    `Olá, ${name}.`,
    'A sua senha acaba de mudar, e as sessões abertas terminaram.',
    'Se não foi você, avise já quem administra a instalação.',
  ]);
}
