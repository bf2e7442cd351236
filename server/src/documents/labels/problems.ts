import { isAccessKey } from '../../kernel/access-key.ts';
import { isPostalObject } from '../../kernel/postal-object.ts';
import type { Label, PostalLabel } from './content.ts';

/** What a scanner takes for a code of ours. */
const codeForm = /^[0-9A-Z]{1,20}$/;
const authorizationForm = /^[0-9]{1,20}$/;
const zipForm = /^[0-9]{8}$/;

/** Why a label must not be printed: codes that would scan as something else, or as nothing. Sentences for people. */
export function problemsOf(label: Label): string[] {
  return [
    ...badCode('Código do volume', label.volumeCode, codeForm),
    ...badCode('Código do frete', label.freightCode, codeForm),
    ...(label.model === 'postal' ? [...badNumbers(label), ...badZips(label)] : []),
    ...(label.model === 'danfe' ? [...badKey(label.nfe.accessKey), ...badObject(label.trackingCode)] : []),
  ];
}

function badCode(name: string, code: string, form: RegExp): string[] {
  return form.test(code) ? [] : [`${name} inválido para código de barras: "${shown(code)}".`];
}

function badObject(code: string | null): string[] {
  return code === null || isPostalObject(code)
    ? []
    : [`Código de rastreamento postal inválido: "${shown(code)}".`];
}

/** An object has its own number, or that of its authorization. */
function badNumbers({ trackingCode, authorization }: PostalLabel): string[] {
  if (trackingCode !== null || authorization === null) return badObject(trackingCode ?? '');
  return badCode('Número da autorização de postagem', authorization, authorizationForm);
}

function badKey(key: string): string[] {
  return isAccessKey(key) ? [] : [`Chave de acesso da NF-e inválida: "${shown(key)}".`];
}

function badZips({ recipient, sender }: { recipient: { zip: string }; sender: { zip: string } }): string[] {
  return [
    ...(zipForm.test(recipient.zip) ? [] : [`CEP do destinatário inválido: "${shown(recipient.zip)}".`]),
    ...(zipForm.test(sender.zip) ? [] : [`CEP do remetente inválido: "${shown(sender.zip)}".`]),
  ];
}

function shown(text: string): string {
  return text.length > 50 ? `${text.slice(0, 50)}…` : text;
}
