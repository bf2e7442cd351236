import type { CredentialValues } from '../vendor.ts';
import type { VendorLine } from './line.ts';
import { reasonOf } from './reason.ts';
import { VendorProblem } from './vendor-problem.ts';

/** A line by a credential that is kept nowhere. */
export type UnkeptLine = {
  line: VendorLine;
  rewriteCredential(
    rewrite: (values: CredentialValues) => Promise<CredentialValues>,
  ): Promise<CredentialValues>;
  /** Whether a log-in was left out, because it would have replaced the credential. */
  wasLeftOut(): boolean;
};

/** What is called by a credential that nobody keeps yet: what would replace it is not sent, for the one that was typed would be over. */
export function unkeptLine(line: VendorLine, credential: CredentialValues): UnkeptLine {
  let isRewriting = false;
  let isLeftOut = false;
  return {
    wasLeftOut: () => isLeftOut,
    line: {
      async send(request, signal) {
        if (!isRewriting) return await line.send(request, signal);
        isLeftOut = true;
        throw new VendorProblem('not_callable', reasonOf('replaced_at_log_in'), { wasSent: false });
      },
    },
    async rewriteCredential(rewrite) {
      isRewriting = true;
      try {
        return await rewrite(credential);
      } finally {
        isRewriting = false;
      }
    },
  };
}
