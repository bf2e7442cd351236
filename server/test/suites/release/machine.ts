import { readFileSync } from 'node:fs';
import { chmod, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises';
import { parseDemoFile } from '../../../src/demo/wire.ts';
import type { Ran } from '../../support/run-carreto.ts';
import { type Caller, order, quote } from '../upgrade/fill.ts';
import type { BareRoot } from './bare-root.ts';

const data = '/var/lib/carreto';
const readyWithinMs = 120_000;

/** What a supervisor does, by a shell script: `service start`, `service stop`. */
const service = (port: number): string => `#!/bin/sh
export CARRETO_PORT=${port}
case $1 in
  start) setsid setpriv --reuid carreto --regid carreto --init-groups sh -c 'echo $$ >/tmp/carreto.pid; exec "$@"' sh "\${2:-/opt/carreto/current/carreto}" start </dev/null >>/tmp/carreto.log 2>&1 & ;;
  stop) pid=$(cat /tmp/carreto.pid 2>/dev/null) && kill "$pid" 2>/dev/null && while kill -0 "$pid" 2>/dev/null; do sleep 0.1; done ;;
esac
`;

/** A machine on which a release is installed, and what was acknowledged there. */
export class Machine {
  readonly #root: BareRoot;
  readonly #port: number;
  readonly #orders = new Map<string, string>();
  readonly #said: string[] = [];
  #caller: Caller | undefined;

  constructor(root: BareRoot, port: number) {
    this.#root = root;
    this.#port = port;
  }

  /** Lives through a demo on the data folder, so that there is something to keep. */
  async fill(): Promise<void> {
    const file = join(this.#root.folder, 'root/service');
    await writeFile(file, service(this.#port));
    await chmod(file, 0o755);
    const line =
      'setpriv --reuid carreto --regid carreto --init-groups /opt/carreto/current/carreto demo --bare';
    const demo = this.#root.start(`${line} --port ${this.#port} --data ${data}`);
    try {
      await this.untilReady();
      const access = parseDemoFile(await readFile(join(this.#root.folder, data, 'demo.json'), 'utf8'));
      if (access === null) throw new Error('demo.json is not what the demo writes');
      const { adminToken, shipper, carriers } = access;
      this.#caller = { baseUrl: this.#address, adminToken, shop: { ...shipper, id: 1 }, carriers };
      await this.acknowledge();
    } finally {
      demo.kill('SIGTERM');
      await new Promise((resolve) => demo.once('exit', resolve));
    }
  }

  get #address(): string {
    return `http://127.0.0.1:${this.#port}`;
  }

  /** Starts the service anew: an upgrade that was killed may have left it stopped, stopping, or as it was. */
  async serve(launcher = ''): Promise<void> {
    await this.stop();
    await this.#root.run(`/root/service start ${launcher}`);
    await this.untilReady();
  }

  async stop(): Promise<void> {
    await this.#root.run('/root/service stop');
  }

  async untilReady(): Promise<void> {
    for (const until = Date.now() + readyWithinMs; ; await pause(100)) {
      if (await this.isReady()) return;
      if (Date.now() < until) continue;
      const log = await readFile(join(this.#root.folder, 'tmp/carreto.log'), 'utf8').catch(() => '');
      throw new Error(`Carreto is not ready:\n${log.slice(-3000)}`);
    }
  }

  isReady(): Promise<boolean> {
    return fetch(`${this.#address}/health/ready`).then(
      ({ status }) => status === 200,
      () => false,
    );
  }

  /** Quotes, and orders a freight under a key, which has to be there ever after. */
  async acknowledge(): Promise<void> {
    if (this.#caller === undefined) throw new Error('nobody lives here yet');
    const { offers } = await quote(this.#caller);
    if ((offers as unknown[]).length === 0) throw new Error('a quote has no offers');
    const number = `RE-${this.#orders.size + 1}`;
    this.#orders.set(number, (await order(this.#caller, number)).code);
  }

  /** Orders everything again under its key: whatever is another freight now was lost, or is there twice. */
  async lost(): Promise<string[]> {
    if (this.#caller === undefined) return ['nobody lives here yet'];
    const wrong: string[] = [];
    for (const [number, code] of this.#orders)
      if ((await order(this.#caller, number)).code !== code) wrong.push(`${number} is not ${code} any more`);
    return wrong;
  }

  /** The end of what upgrades said that were to be killed. */
  get said(): string {
    return this.#said.join('').slice(-2000);
  }

  get acknowledged(): number {
    return this.#orders.size;
  }

  /** Upgrades to an unpacked release, to the end. */
  upgrade(folder: string): Promise<Ran> {
    return this.#root.run(this.#upgradeLine(folder));
  }

  /** The same, killed as soon as the journal says that it is in a state; gives whether it was seen there. */
  async killIn(state: string, folder: string): Promise<boolean> {
    const upgrading = this.#root.start(this.#upgradeLine(folder));
    let hasEnded = false;
    const ended = new Promise<void>((resolve) =>
      upgrading.once('exit', () => {
        hasEnded = true;
        resolve();
      }),
    );
    const journal = join(this.#root.folder, data, 'upgrade.json');
    // Whoever does not read lets it wait.
    for (const stream of [upgrading.stdout, upgrading.stderr])
      stream?.on('data', (chunk: Buffer) => this.#said.push(chunk.toString()));
    while (!hasEnded) {
      if (stateIn(journal) === state) {
        upgrading.kill('SIGKILL');
        await ended;
        return true;
      }
      await nextTurn();
    }
    return false;
  }

  #upgradeLine(folder: string): string {
    return `env CARRETO_PORT=${this.#port} /opt/carreto/current/carreto upgrade ${folder} --stop '/root/service stop' --start '/root/service start'`;
  }

  resume(): Promise<Ran> {
    return this.#root.run('/opt/carreto/current/carreto upgrade resume');
  }
}

function stateIn(journal: string): string | undefined {
  try {
    return (JSON.parse(readFileSync(journal, 'utf8')) as { state?: string }).state;
  } catch {
    return undefined;
  }
}
