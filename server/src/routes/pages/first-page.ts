import { fail, failField } from '../../kernel/failure.ts';
import type { FormFields } from '../../platform/http/system/form-route.ts';
import { acceptLink } from '../../registry/sign-in/invitations/accept.ts';
import { logIn } from '../../registry/sign-in/log-in/log-in.ts';
import type { SignInDesk } from '../../registry/sign-in/sign-in-desk.ts';
import { leadOn, type PageRoute, type Visit } from './entrance-frame.ts';
import { type EntrancePage, field } from './entrance-html.ts';

type Typed = { code: string; name: string; email: string; password: string };

/**
 * Where the link that `start` prints leads: the first person of an installation says name, address and password, is logged in by
 * them, and goes on with the first hour.
 */
export function firstPage(desk: SignInDesk): PageRoute {
  return {
    path: '/painel/comecar/conta',
    open: (visit) => visit.show(form(visit, typedIn(new Map()))),
    async take(visit, fields) {
      const typed = typedIn(fields);
      const { code, name, email, password } = typed;
      const isAddress = email === '' || /^[^\s@]+@[^\s@]+$/.test(email);
      if (name === '' || name.length > 255 || email.length > 254 || !isAddress)
        return visit.show(form(visit, typed, visit.words.wrongNameOrEmail), 422);
      if (password !== fields.get('repeated')) return visit.show(form(visit, typed, visit.words.differ), 422);
      if (!/^[0-9a-z]{32}$/.test(code)) throw fail('not_found');
      if (password.length > 1024) throw failField('password', 'é longa demais');
      const person = { name, ...(email === '' ? {} : { email }) };
      await acceptLink(desk, { code, password, person, address: visit.browser.address });
      const opened = await logIn(desk, { login: name, password, remember: false }, visit.browser);
      visit.browser.keep(opened.secret, opened.maxAgeS);
      return leadOn(visit, opened.stage, '/comecar');
    },
    again: (visit, { fields, text, status }) =>
      visit.show(form(visit, typedIn(fields), status === 404 ? visit.words.firstSpent : text), status),
  };
}

function typedIn(fields: FormFields | ReadonlyMap<string, string>): Typed {
  const text = (name: string): string => (fields.get(name) ?? '').trim();
  return {
    code: text('code'),
    name: text('name'),
    email: text('email'),
    password: fields.get('password') ?? '',
  };
}

function form({ words, home }: Visit, { code, name, email }: Typed, error?: string): EntrancePage {
  const secret = { type: 'password', autocomplete: 'new-password' } as const;
  return {
    title: words.first,
    action: `${home}/comecar/conta`,
    fields: [
      `<p>${words.firstWhy}</p>`,
      field({ name: 'code', label: words.invitationCode, value: code, autocomplete: 'off' }),
      field({ name: 'name', label: words.yourName, value: name, autocomplete: 'name', isFirst: true }),
      field({
        name: 'email',
        label: words.yourEmail,
        value: email,
        type: 'email',
        autocomplete: 'email',
        isOptional: true,
      }),
      field({ name: 'password', label: words.newPassword, ...secret }),
      field({ name: 'repeated', label: words.repeated, ...secret }),
    ].join(''),
    submit: words.firstGo,
    below: `<p><a href="${home}/entrar">${words.logIn}</a></p>`,
    readsCode: true,
    error,
  };
}
