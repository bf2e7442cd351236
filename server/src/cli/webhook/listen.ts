import { formatDatetime } from '../../kernel/sao-paulo.ts';
import {
  type Arguments,
  type Command,
  complain,
  exitCodes,
  integerOption,
  listOption,
  print,
  textOption,
  UsageError,
} from '../command.ts';
import { jsonOption } from '../context/installation-options.ts';
import { secretFrom } from '../input/secret-file.ts';
import { type ReceivedCall, startReceiver } from './receiver.ts';

const usualPort = 8090;

/** A receiver for those who try webhooks, or build one: it shows what comes. */
export const listenAction: Command = {
  name: 'listen',
  summary: 'listen for webhooks on this machine and show what comes, its signature checked',
  options: {
    port: {
      type: 'string',
      value: 'PORT',
      short: 'p',
      description: `port on 127.0.0.1; ${usualPort} when absent, 0 takes any free one`,
    },
    key: {
      type: 'string',
      value: 'KEY',
      multiple: true,
      description: 'secret (whsec_) or public key (whpk_) of the webhook; repeat for more',
    },
    'key-file': { type: 'string', value: 'FILE', description: 'file with the same; - for standard input' },
    ...jsonOption,
  },
  notes: [
    'It answers 200, and 401 to what none of the keys signed. Without a key nothing is checked. Ctrl-C ends it.',
    'The demo calls it: ./carreto webhook add CNPJ http://127.0.0.1:8090 --data .carreto/demo. Elsewhere CARRETO_WEBHOOK_ALLOW_CIDRS opens networks.',
    'Example: ./carreto webhook listen --port 8090 --key whsec_...',
  ],
  async run(args) {
    const port = integerOption(args, 'port', { min: 0, max: 65_535 }) ?? usualPort;
    const keys = await keysOf(args);
    const isJson = args.options.json === true;
    const receiver = await startReceiver({
      port,
      keys,
      tell: isJson ? (call) => print(JSON.stringify(call)) : (call) => callLines(call).forEach(print),
    });
    const ended = untilEnded();
    const checked =
      keys.length === 0 ? 'Signatures are not checked: --key has none.' : 'Signatures are checked.';
    (isJson ? complain : print)(`Listening on ${receiver.url}. ${checked} Ctrl-C ends it.`);
    await ended;
    await receiver.stop();
    return exitCodes.done;
  },
};

/** Being ended is how it gets done. */
function untilEnded(): Promise<void> {
  return new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => resolve());
  });
}

/** Base64 of any length, and of the 32 bytes of a public key. */
const keyForm =
  /^(?:whsec_(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=|[A-Za-z0-9+/]{4})|whpk_[A-Za-z0-9+/]{43}=)$/;

async function keysOf(args: Arguments): Promise<string[]> {
  const file = textOption(args, 'key-file');
  const inFile = file === undefined ? [] : (await secretFrom(file)).trim().split(/\s+/);
  const keys = [...(listOption(args, 'key') ?? []), ...inFile];
  if (keys.every((key) => keyForm.test(key))) return keys;
  throw new UsageError('--key is the secret (whsec_…) or the public key (whpk_…) that webhook add showed');
}

/** A call as people read it: a line, and its body below. */
function callLines({ at, method, path, event, sequence, status, signature, body }: ReceivedCall): string[] {
  const what = [event, sequence === null ? null : `#${sequence}`].filter((part) => part !== null);
  const facts = [formatDatetime(at.getTime()), what.join(' '), `${method} ${path}`, String(status)];
  return [[...facts, `signature: ${signature}`].filter(Boolean).join('  '), ...bodyLines(body), ''];
}

function bodyLines(body: string): string[] {
  if (body === '') return [];
  return indented(body)
    .split('\n')
    .map((line) => `  ${line}`);
}

function indented(body: string): string {
  try {
    return JSON.stringify(JSON.parse(body), null, 2);
  } catch {
    return body;
  }
}
