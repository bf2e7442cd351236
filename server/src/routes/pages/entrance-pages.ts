import { demoOperators } from '@carreto/contract/admin/account/session';
import { fail, failField } from '../../kernel/failure.ts';
import type { HttpServer } from '../../platform/http/server.ts';
import type { Caller } from '../../registry/access/access-part.ts';
import { actorOf } from '../../registry/access/authenticate.ts';
import { acceptLink } from '../../registry/sign-in/invitations/accept.ts';
import { demoNames, openDemoSession } from '../../registry/sign-in/log-in/demo-session.ts';
import { logIn } from '../../registry/sign-in/log-in/log-in.ts';
import { giveSecondFactor, verifySession } from '../../registry/sign-in/log-in/second-factor.ts';
import { endSession } from '../../registry/sign-in/sessions/end-sessions.ts';
import type { SignInDesk } from '../../registry/sign-in/sign-in-desk.ts';
import { addEntrancePage, callerOf, leadOn, type PageRoute, type Visit } from './entrance-frame.ts';
import { type EntrancePage, field } from './entrance-html.ts';
import { factorPage } from './factor-page.ts';
import { firstPage } from './first-page.ts';
import { bindProviderPages, providerLink } from './provider-pages.ts';
import { forgottenLink, resetPage } from './reset-page.ts';

/** Serves the pages where people come in and go: below `/painel`, without the dashboard and without script. */
export function bindEntrancePages({ core }: HttpServer<Caller>, desk: SignInDesk): void {
  const pages = [
    ...[logInPage(desk), codePage(desk), confirmPage(desk), logOutPage(desk), invitationPage(desk)],
    ...[firstPage(desk), factorPage(desk), resetPage(desk)],
  ];
  for (const page of pages) addEntrancePage(core, desk, page);
  bindProviderPages(core, desk);
}

function logInPage(desk: SignInDesk): PageRoute {
  return {
    path: '/painel/entrar',
    open: (visit) => visit.show(logInForm(desk, visit, {})),
    async take(visit, fields) {
      const demo = demoOperators.find((person) => person === fields.get('demo'));
      const opened =
        demo === undefined
          ? await logIn(desk, logInOf(fields), visit.browser)
          : await openDemoSession(desk, demo, visit.browser);
      visit.browser.keep(opened.secret, opened.maxAgeS);
      return leadOn(visit, opened.stage, visit.backTo);
    },
    again: (visit, { fields, text, status }) =>
      visit.show(logInForm(desk, visit, { login: fields.get('login') ?? '', error: text }), status),
  };
}

/** @throws Failure `wrong_credentials` for what nobody has */
function logInOf(fields: ReadonlyMap<string, string>) {
  const login = fields.get('login') ?? '';
  const password = fields.get('password') ?? '';
  if (login.trim() === '' || login.length > 254 || password === '' || password.length > 1024)
    throw fail('wrong_credentials');
  return { login, password, remember: fields.get('remember') === 'on' };
}

type LogInForm = { login?: string; error?: string | undefined; notice?: string | undefined };

function logInForm(
  desk: SignInDesk,
  { words, home, browser, backTo }: Pick<Visit, 'words' | 'home' | 'browser' | 'backTo'>,
  { login = '', error, notice }: LogInForm,
): EntrancePage {
  const hasDemo = desk.demo?.admits(browser.address) === true;
  const buttons = demoOperators.map(
    (person) =>
      `<button name="demo" value="${person}" formnovalidate>${demoNames[person]}: ${words.demoRoles[person]}</button>`,
  );
  const plain = browser.entrance.isPlain ? `<p class="error">${words.plain}</p>` : '';
  const remember = `<label class="tick"><input type="checkbox" name="remember"> ${words.remember}</label>`;
  const demo = hasDemo ? `<p>${words.demo}</p><div class="row">${buttons.join('')}</div>` : '';
  return {
    title: words.logIn,
    action: `${home}/entrar`,
    fields: [
      plain,
      field({
        name: 'login',
        label: words.name,
        value: login,
        autocomplete: 'username',
        isFirst: login === '',
      }),
      field({
        name: 'password',
        label: words.password,
        type: 'password',
        autocomplete: 'current-password',
        isFirst: login !== '',
      }),
      remember,
    ].join(''),
    submit: words.logIn,
    afterSubmit: demo,
    below: [
      providerLink(desk, { words, home, backTo, purpose: 'log-in' }),
      forgottenLink(desk, { words, home }),
    ].join(''),
    error,
    notice,
  };
}

function codePage(desk: SignInDesk): PageRoute {
  const form = ({ words, home }: Visit, error?: string): EntrancePage => ({
    title: words.codeTitle,
    action: `${home}/entrar/codigo`,
    fields: field({ name: 'code', label: words.code, autocomplete: 'one-time-code', isFirst: true }),
    submit: words.go,
    error,
  });
  return {
    path: '/painel/entrar/codigo',
    async open(visit) {
      const caller = await callerOf(desk, visit);
      return caller?.session?.stage === 'second_factor' ? visit.show(form(visit)) : visit.lead('/entrar');
    },
    async take(visit, fields) {
      const caller = await callerOf(desk, visit);
      if (caller?.session?.stage !== 'second_factor') return visit.lead('/entrar');
      const opened = await giveSecondFactor(desk, caller, (fields.get('code') ?? '').slice(0, 40));
      visit.browser.keep(opened.secret, opened.maxAgeS);
      return visit.lead(visit.backTo);
    },
    again: (visit, { text, status }) => visit.show(form(visit, text), status),
  };
}

/** Where somebody confirms who it is, for what asks for it within ten minutes. */
function confirmPage(desk: SignInDesk): PageRoute {
  const form = ({ words, home, backTo }: Visit, error?: string): EntrancePage => ({
    title: words.confirm,
    action: `${home}/entrar/confirmar`,
    fields: `<p>${words.confirmText}</p>${field({
      name: 'given',
      label: words.passwordOrCode,
      type: 'password',
      autocomplete: 'current-password',
      isFirst: true,
    })}`,
    submit: words.confirm,
    below: providerLink(desk, { words, home, backTo, purpose: 'verification' }),
    error,
  });
  return {
    path: '/painel/entrar/confirmar',
    async open(visit) {
      const caller = await callerOf(desk, visit);
      return caller?.session?.stage === 'full' ? visit.show(form(visit)) : visit.lead('/entrar');
    },
    async take(visit, fields) {
      const caller = await callerOf(desk, visit);
      if (caller?.session?.stage !== 'full') return visit.lead('/entrar');
      const given = (fields.get('given') ?? '').slice(0, 1024);
      await verifySession(desk, caller, { password: given, code: given.slice(0, 40) });
      return visit.lead(visit.backTo);
    },
    again: (visit, { text, status }) => visit.show(form(visit, text), status),
  };
}

function logOutPage(desk: SignInDesk): PageRoute {
  const form = ({ words, home }: Visit, error?: string): EntrancePage => ({
    title: words.logOut,
    action: `${home}/sair`,
    fields: `<p>${words.logOutQuestion}</p>`,
    submit: words.logOut,
    below: `<p><a href="${home}/">${words.stay}</a></p>`,
    error,
  });
  return {
    path: '/painel/sair',
    open: (visit) => visit.show(form(visit)),
    async take(visit) {
      const caller = await callerOf(desk, visit);
      if (caller?.sessionId !== undefined) {
        const { operatorId, sessionId } = caller;
        await endSession(desk.ctx, actorOf(caller), { operatorId, only: sessionId });
        await desk.ctx.mirror.refresh();
      }
      visit.browser.forget({ all: true });
      return visit.lead('/entrar');
    },
    again: (visit, { text, status }) => visit.show(form(visit, text), status),
  };
}

function invitationPage(desk: SignInDesk): PageRoute {
  const form = ({ words, home }: Visit, code: string, error?: string): EntrancePage => ({
    title: words.invitation,
    action: `${home}/convite`,
    fields: [
      field({ name: 'code', label: words.invitationCode, value: code, autocomplete: 'off' }),
      field({
        name: 'password',
        label: words.newPassword,
        type: 'password',
        autocomplete: 'new-password',
        isFirst: true,
      }),
      field({ name: 'repeated', label: words.repeated, type: 'password', autocomplete: 'new-password' }),
    ].join(''),
    submit: words.setPassword,
    readsCode: true,
    error,
  });
  return {
    path: '/painel/convite',
    open: (visit) => visit.show(form(visit, '')),
    async take(visit, fields) {
      const password = fields.get('password') ?? '';
      const code = fields.get('code') ?? '';
      if (password !== fields.get('repeated')) return visit.show(form(visit, code, visit.words.differ), 422);
      if (!/^[0-9a-z]{32}$/.test(code)) throw fail('not_found');
      if (password.length > 1024) throw failField('password', 'é longa demais');
      const { name } = await acceptLink(desk, { code, password, address: visit.browser.address });
      return visit.show(logInForm(desk, visit, { login: name, notice: visit.words.passwordSet }));
    },
    again: (visit, { fields, text, status }) =>
      visit.show(form(visit, fields.get('code') ?? '', text), status),
  };
}
