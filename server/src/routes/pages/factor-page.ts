import { escapeXml } from '../../kernel/escape-xml.ts';
import { confirmTotp, startTotp, waitingTotp } from '../../registry/sign-in/factors/own-totp.ts';
import type { SignInDesk } from '../../registry/sign-in/sign-in-desk.ts';
import { callerOf, type PageRoute, type Visit } from './entrance-frame.ts';
import { type EntrancePage, field, hidden } from './entrance-html.ts';

type Waiting = NonNullable<Awaited<ReturnType<typeof waitingTotp>>>;

/** Where somebody whose role demands a second factor sets one up, before anything else. */
export function factorPage(desk: SignInDesk): PageRoute {
  return {
    path: '/painel/entrar/segundo-fator',
    async open(visit) {
      const caller = await callerOf(desk, visit);
      return caller?.session?.stage === 'enrolment' ? visit.show(beginning(visit)) : visit.lead('/entrar');
    },
    async take(visit, fields) {
      const caller = await callerOf(desk, visit);
      if (caller?.session?.stage !== 'enrolment') return visit.lead('/entrar');
      if (fields.get('step') !== 'confirm') return visit.show(scanning(visit, await startTotp(desk, caller)));
      const code = (fields.get('code') ?? '').slice(0, 40);
      try {
        const { recoveryCodes, opened } = await confirmTotp(desk, caller, code);
        if (opened !== undefined) visit.browser.keep(opened.secret, opened.maxAgeS);
        return visit.show(done(visit, recoveryCodes));
      } catch (error) {
        const waiting = await waitingTotp(desk, caller);
        if (waiting === undefined) throw error;
        return visit.refuse(error, (text, failed) =>
          scanning(visit, waiting, failed === 'wrong_credentials' ? visit.words.codeWrong : text),
        );
      }
    },
    again: (visit, { text, status }) => visit.show(beginning(visit, text), status),
  };
}

function beginning({ words, home }: Visit, error?: string): EntrancePage {
  return {
    title: words.factorTitle,
    action: `${home}/entrar/segundo-fator`,
    fields: `<p>${words.factorText}</p>${hidden('step', 'begin')}`,
    submit: words.go,
    error,
  };
}

function scanning({ words, home }: Visit, { secret, qr }: Waiting, error?: string): EntrancePage {
  const code = field({ name: 'code', label: words.firstCode, autocomplete: 'one-time-code', isFirst: true });
  return {
    title: words.factorTitle,
    action: `${home}/entrar/segundo-fator`,
    fields: `<p>${words.factorScan}</p><div class="qr">${qr}</div><p>${words.factorType} <code>${escapeXml(secret)}</code></p>${hidden('step', 'confirm')}${code}`,
    submit: words.go,
    error,
  };
}

/** The codes are shown this once. */
function done({ words, home, backTo }: Visit, codes: readonly string[]): EntrancePage {
  return {
    title: words.codeTitle,
    notice: words.factorDone,
    action: `${home}${backTo}`,
    isLink: true,
    fields: `<p>${words.recoveryText}</p><ul>${codes.map((code) => `<li><code>${escapeXml(code)}</code></li>`).join('')}</ul>`,
    submit: words.codesKept,
  };
}
