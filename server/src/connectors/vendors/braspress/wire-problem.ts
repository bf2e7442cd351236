import type { VendorAnswer } from '../line/request.ts';
import { VendorProblem } from '../line/vendor-problem.ts';
import { memberText } from '../values/texts.ts';
import type { VendorAccess } from '../vendor.ts';

type Problems = { statusCode?: number | null; message?: unknown; errorList?: readonly unknown[] | null };

/** Why a call was refused (B8); null where it was not. Pure. */
export function problemIn({ statusCode, message, errorList }: Problems): string | null {
  const reasons = (errorList ?? []).map(memberText).filter((reason) => reason !== null);
  if (reasons.length > 0) return reasons.join('; ');
  return (statusCode ?? 0) < 400 ? null : (memberText(message) ?? `it answered ${statusCode}`);
}

/**
 * Whether Braspress let the call in (B1); whatever a refusal looks like, it is read by its status.
 * @throws VendorProblem `not_let_in`
 */
export function requireLetIn({ status }: VendorAnswer): void {
  if (status === 401 || status === 403) throw new VendorProblem('not_let_in', `it answered ${status}`);
}

/** User and password (B1). Pure. */
export function authorizationOf({ credential }: VendorAccess): string {
  const { user = '', password = '' } = credential;
  return `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`;
}
