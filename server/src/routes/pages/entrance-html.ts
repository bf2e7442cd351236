import { createHash } from 'node:crypto';
import { escapeXml } from '../../kernel/escape-xml.ts';
import type { PageWords } from './entrance-words.ts';

/** What stands on a page where people come in; it works without script. */
export type EntrancePage = {
  title: string;
  /** Where the form is sent to; with `isLink` where its button leads to as a link, without a form. */
  action: string;
  isLink?: boolean;
  /** Markup of the fields, whose texts are escaped. */
  fields: string;
  submit: string;
  /** Markup of the form below its button. */
  afterSubmit?: string;
  /** What went wrong, or well. */
  error?: string | undefined;
  notice?: string | undefined;
  /** Markup below the form. */
  below?: string;
  /** Whether the code of a link is read from behind the #. */
  readsCode?: boolean;
};

const style = `:root{color-scheme:light dark;--back:#f5f6f8;--card:#fff;--ink:#1b1f24;--line:#6b7480;--act:#0b57d0;--on:#fff;--bad:#a3161b;--good:#0a5c36}
@media(prefers-color-scheme:dark){:root{--back:#14171b;--card:#1e2329;--ink:#eceff2;--line:#929ba6;--act:#9fc2ff;--on:#0b1a33;--bad:#ffb3ae;--good:#8fe0b5}}
*{box-sizing:border-box}[hidden]{display:none!important}body{margin:0;min-height:100vh;display:grid;place-items:center;padding:16px;background:var(--back);color:var(--ink);font:16px/1.5 system-ui,sans-serif}
main{width:100%;max-width:400px;padding:24px;background:var(--card);border-radius:8px}
h1{margin:0 0 16px;font-size:24px}label{display:block;margin:12px 0 4px}p{margin:12px 0}
input{font:inherit;color:inherit}input:not([type=checkbox]){width:100%;min-height:44px;padding:8px 12px;background:var(--card);border:1px solid var(--line);border-radius:6px}
.tick{display:flex;gap:8px;align-items:center;min-height:44px}.tick input{width:20px;height:20px;margin:0}
button{min-height:44px;padding:8px 16px;font:inherit;border:1px solid var(--act);border-radius:6px;background:var(--card);color:var(--act);cursor:pointer}
button.main,a.main{width:100%;margin-top:16px;background:var(--act);color:var(--on);font-weight:600}
a.main{display:block;min-height:44px;padding:10px 16px;border-radius:6px;text-align:center;text-decoration:none}p a.main{margin-top:0;background:var(--card);color:var(--act);border:1px solid var(--act)}
.qr{width:200px;margin:auto;background:#fff}.qr svg{display:block;width:100%;height:auto}code{overflow-wrap:anywhere}ul{padding-left:20px;columns:200px}main>:last-child,form>:last-child{margin-bottom:0}
:focus-visible{outline:3px solid var(--act);outline-offset:2px}
.error{color:var(--bad);font-weight:600}.notice{color:var(--good);font-weight:600}.row{display:flex;flex-wrap:wrap;gap:8px}a{color:var(--act)}`;

/** Takes the code from the address, which no server is told, and out of what others could read over a shoulder. */
const script = `const c=location.hash.slice(1),f=document.getElementById('code');if(/^[0-9a-z]{32}$/.test(c)){f.value=c;history.replaceState(null,'',location.pathname);f.hidden=true;document.querySelector('label[for=code]').hidden=true}`;

const hashOf = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/** What the pages may do: show themselves, and send their form here. */
export const entrancePolicy = [
  "default-src 'none'",
  `style-src ${hashOf(style)}`,
  `script-src ${hashOf(script)}`,
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** The page as HTML. */
export function entranceHtml(words: PageWords, page: EntrancePage): string {
  const {
    title,
    action,
    fields,
    submit,
    error,
    notice,
    below = '',
    afterSubmit = '',
    readsCode = false,
    isLink = false,
  } = page;
  const button = isLink
    ? `${fields}\n<a class="main" href="${escapeXml(action)}">${escapeXml(submit)}</a>`
    : `<form method="post" action="${escapeXml(action)}">
${fields}
<button class="main">${escapeXml(submit)}</button>${afterSubmit}</form>`;
  return `<!doctype html>
<html lang="${words.lang}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>${escapeXml(title)} · Carreto</title><style>${style}</style></head>
<body><main><h1>${escapeXml(title)}</h1>
${error === undefined ? '' : `<p class="error" role="alert" id="error">${escapeXml(error)}</p>\n`}${notice === undefined ? '' : `<p class="notice" role="status">${escapeXml(notice)}</p>\n`}${button}
${below}</main>${readsCode ? `<script>${script}</script>` : ''}</body></html>
`;
}

type Field = {
  name: string;
  label: string;
  value?: string;
  type?: 'text' | 'email' | 'password';
  autocomplete: string;
  isFirst?: boolean;
  isOptional?: boolean;
};

/** A field with its label. */
export function field({
  name,
  label,
  value = '',
  type = 'text',
  autocomplete,
  isFirst = false,
  isOptional = false,
}: Field): string {
  const attributes = [
    `id="${name}" name="${name}" type="${type}" autocomplete="${autocomplete}" maxlength="1024"`,
    ...(isOptional ? [] : ['required']),
    ...(value === '' ? [] : [`value="${escapeXml(value)}"`]),
    ...(isFirst ? ['autofocus'] : []),
    'autocapitalize="none" spellcheck="false"',
  ];
  return `<label for="${name}">${escapeXml(label)}</label><input ${attributes.join(' ')}>`;
}

/** A value that the form brings back. */
export function hidden(name: string, value: string): string {
  return `<input type="hidden" name="${name}" value="${escapeXml(value)}">`;
}
