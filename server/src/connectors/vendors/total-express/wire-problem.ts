import type { VendorAnswer } from '../line/request.ts';
import { VendorProblem } from '../line/vendor-problem.ts';
import { memberText } from '../values/texts.ts';
import type { VendorAccess } from '../vendor.ts';

/** User and password of the EDI service (T1). Pure. */
export function ediAuthorization({ credential }: VendorAccess): string {
  return `Basic ${coded(credential.user, credential.password)}`;
}

/** The same of the REST service, in the form that the contract wants (T9). Pure. */
export function restAuthorization({ credential, settings }: VendorAccess): string {
  const { user, password, restUser = user, restPassword = password } = credential;
  const scheme = settings.authorization === 'basic_auth' ? 'Basic Auth' : 'Basic';
  return `${scheme} ${coded(restUser, restPassword)}`;
}

function coded(user = '', password = ''): string {
  return Buffer.from(`${user}:${password}`).toString('base64');
}

/**
 * Whether Total Express let the call in; whatever a refusal looks like, it is read by its status.
 * @throws VendorProblem `not_let_in`
 */
export function requireLetIn({ status }: VendorAnswer): void {
  if (status === 401 || status === 403) throw new VendorProblem('not_let_in', `it answered ${status}`);
}

type Problem = string | { codigo?: unknown; descricao?: unknown; mensagem?: unknown };
type Problems = { mensagem?: unknown; message?: unknown; erros?: readonly Problem[] | null };

/** Why something was refused; null where the answer does not say. Pure. */
export function reasonIn({ erros, mensagem, message }: Problems): string | null {
  const reasons = (erros ?? [])
    .map((one) =>
      typeof one === 'string' ? memberText(one) : (memberText(one.descricao) ?? memberText(one.mensagem)),
    )
    .filter((reason) => reason !== null);
  return reasons.length > 0 ? reasons.join('; ') : (memberText(mensagem) ?? memberText(message));
}
