import { type Colours, darkPage, lightPage } from './colours.ts';

/** The style sheet of the page: one column, system fonts, light and dark, nothing that moves. */
export function styleOf({ bar, onBar, accentOnLight, accentOnDark }: Colours, hasForm: boolean): string {
  return (
    `:root{color-scheme:light dark;--page:${lightPage};--ink:#1b1f23;--soft:#57606a;--line:#d0d7de;` +
    `--card:#f6f8fa;--accent:${accentOnLight}}` +
    `@media(prefers-color-scheme:dark){:root{--page:${darkPage};--ink:#eceff2;--soft:#a9b4bf;--line:#3a434d;` +
    `--card:#1d232a;--accent:${accentOnDark}}}` +
    `header{background:${bar};color:${onBar}}${rest}${hasForm ? ofForms : ''}`
  );
}

const rest = [
  '*{box-sizing:border-box}',
  'body{margin:0;background:var(--page);color:var(--ink);font:1rem/1.5 system-ui,sans-serif;overflow-wrap:anywhere}',
  'header,main,footer{padding:1rem max(1rem,50vw - 21rem)}',
  'header{display:flex;align-items:center;gap:.75rem;font-weight:600;border-bottom:1px solid var(--line)}',
  'header p{margin:0}',
  'header img{max-height:3rem;max-width:9rem;background:#fff;border-radius:.25rem;padding:.25rem}',
  'h1{font-size:1.6rem;line-height:1.25;margin:.75rem 0 .25rem}',
  'h2{font-size:1.15rem;margin:2rem 0 .25rem}',
  'h3{font-size:1rem;margin:1.25rem 0 .5rem;color:var(--soft)}',
  'h3::first-letter{text-transform:uppercase}',
  '.when{font-size:1.1rem;margin:0}',
  'ol,ul{list-style:none;margin:0;padding:0}',
  '.steps{display:flex;gap:.375rem;margin:1.5rem 0}',
  '.steps li{flex:1;border-top:.375rem solid var(--line);padding-top:.375rem;font-size:.8rem;line-height:1.25;' +
    'color:var(--soft);overflow-wrap:normal;hyphens:auto}',
  '.steps .done{border-color:var(--accent);color:var(--ink)}',
  '.steps [aria-current]{font-weight:700}',
  'dl{margin:1.5rem 0;padding:1rem;background:var(--card);border:1px solid var(--line);border-radius:.5rem;' +
    'display:grid;grid-template-columns:auto 1fr;gap:.375rem 1rem}',
  'dt{color:var(--soft)}',
  'dd{margin:0}',
  '.trail li{display:flex;gap:1rem;padding:.5rem 0 .5rem 1rem;border-left:3px solid var(--line)}',
  '.trail>section:first-of-type li:first-child{border-color:var(--accent);font-weight:600}',
  '.trail time{color:var(--soft);font-variant-numeric:tabular-nums}',
  '.trail li>time{flex:0 0 3.25rem;white-space:nowrap}',
  '.trail h3 time{font:inherit;color:inherit}',
  'small{display:block;font-size:.875rem;font-weight:400;color:var(--soft)}',
  'details{margin-top:2rem}',
  'summary{padding:.5rem 0;cursor:pointer;font-weight:600}',
  'details li{padding:.375rem 0}',
  'button{font:inherit;font-weight:600;padding:.625rem 1.25rem;margin:1rem 0;border:0;border-radius:.375rem;' +
    'background:var(--ink);color:var(--page);cursor:pointer}',
  'a{color:var(--accent)}',
  ':focus-visible{outline:3px solid var(--accent);outline-offset:2px}',
  'footer{color:var(--soft);font-size:.875rem}',
  '.unseen{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}',
  '@media(max-width:26rem){.steps li:not([aria-current]){flex:0 1 2rem;font-size:0}}',
  '@media print{header{color:#000;background:none}}',
].join('');

/** What pages without fields do not need. */
const ofForms = [
  '.quiet{background:var(--card);color:var(--ink);border:1px solid var(--line)}',
  'label{display:block}',
  'input:not([type=hidden]),textarea{display:block;width:100%;margin-top:.25rem;padding:.5rem;font:inherit;color:inherit;' +
    'background:var(--page);border:1px solid var(--soft);border-radius:.375rem}',
].join('');
