import { spawnSync } from 'node:child_process';

/** Of Debian. */
const packageTool = 'apt-get';

/** Installs a package on a Debian where that needs no question, which is as root; says whether it is there now. */
export function installOnDebian(name: string, say: (line: string) => void): boolean {
  if (process.getuid?.() !== 0 || !isDebian()) return false;
  say(`Installing ${name}, which tests need …`);
  return aptGet('install', name) || (aptGet('update', name) && aptGet('install', name));
}

/** On Ubuntu some packages of those names are empty. */
function isDebian(): boolean {
  const { status, stdout } = spawnSync('sh', ['-c', '. /etc/os-release && echo "$ID"'], { encoding: 'utf8' });
  return status === 0 && stdout.trim() === 'debian';
}

function aptGet(action: 'install' | 'update', name: string): boolean {
  const words =
    action === 'update' ? ['update', '-q'] : ['install', '-y', '-q', '--no-install-recommends', name];
  const environment = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  return spawnSync(packageTool, words, { stdio: 'ignore', env: environment }).status === 0;
}
