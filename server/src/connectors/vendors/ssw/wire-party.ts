import type { LiveEnquiry } from '../../live-carrier/port.ts';

/** A CNPJ as it is, a CPF with zeros before it (S7); empty where there is none. Pure. */
export function documentText(document: string | null): string {
  return document === null ? '' : document.padStart(14, '0');
}

/** Whether somebody pays ICMS: has an inscription of the state that is one. Pure. */
export function paysIcms({ stateInscription }: LiveEnquiry['recipient']): boolean {
  return stateInscription !== null && /\d/.test(stateInscription);
}
