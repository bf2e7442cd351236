import { requestReset } from '../../registry/sign-in/invitations/request-reset.ts';
import { sendsLetters } from '../../registry/sign-in/log-in/letters.ts';
import type { SignInDesk } from '../../registry/sign-in/sign-in-desk.ts';
import type { PageRoute, Visit } from './entrance-frame.ts';
import { type EntrancePage, field } from './entrance-html.ts';

/** Leads whoever forgot the password on, where letters can be sent. */
export function forgottenLink({ ctx }: SignInDesk, { words, home }: Pick<Visit, 'words' | 'home'>): string {
  return sendsLetters(ctx) ? `<p><a href="${home}/entrar/senha">${words.forgotten}</a></p>` : '';
}

/** Where whoever forgot the password is sent a link for another one. */
export function resetPage(desk: SignInDesk): PageRoute {
  const form = ({ words, home }: Visit, shown: Pick<EntrancePage, 'error' | 'notice'>): EntrancePage => ({
    title: words.resetTitle,
    action: `${home}/entrar/senha`,
    fields: field({ name: 'login', label: words.name, autocomplete: 'username', isFirst: true }),
    submit: words.resetSend,
    below: `<p><a href="${home}/entrar">${words.logIn}</a></p>`,
    ...shown,
  });
  return {
    path: '/painel/entrar/senha',
    open: (visit) => visit.show(form(visit, {})),
    async take(visit, fields) {
      const login = (fields.get('login') ?? '').slice(0, 254);
      await requestReset(desk, { login, address: visit.browser.address });
      const notice = sendsLetters(desk.ctx) ? visit.words.resetSent : visit.words.resetWithout;
      return visit.show(form(visit, { notice }));
    },
    again: (visit, { text, status }) => visit.show(form(visit, { error: text }), status),
  };
}
