/** One instruction of a Dockerfile, its lines joined. */
type Instruction = { line: number; name: string; rest: string };
/** What is known where an instruction stands. */
type Seen = { stages: string[]; user: string; at: number };
type Rule = (instruction: Instruction, seen: Seen) => string[];

/** Tags that move, and none at all. */
const movingTag = /^(?:latest|stable|edge|main|master|nightly|lts|current)$/;
const secretName = /(?:PASSWORD|PASSWD|SECRET|TOKEN|PRIVATE|CREDENTIAL|(?:^|_)KEY(?:_|$))/;

const rules: Readonly<Record<string, Rule>> = {
  FROM: from,
  RUN: run,
  COPY: copy,
  ENV: settings,
  ARG: settings,
  WORKDIR: ({ rest }) => (/^\/[\w./-]*$/.test(rest) ? [] : ['a folder is named from / on']),
  USER: () => [],
  LABEL: () => [],
  VOLUME: ({ rest }) => (/^\/[\w./-]+$|^\[/.test(rest) ? [] : ['a volume is named from / on']),
  EXPOSE: ({ rest }) =>
    rest
      .split(' ')
      .every((port) => /^\d+(?:\/(?:tcp|udp))?$/.test(port) && Number.parseInt(port, 10) <= 65_535)
      ? []
      : ['a port is a number up to 65535'],
  HEALTHCHECK: ({ rest }) =>
    rest === 'NONE' || /\bCMD \[".*"\]$/.test(rest) ? [] : ['a check is CMD ["…"], which needs no shell'],
  CMD: execForm,
  ENTRYPOINT: execForm,
  STOPSIGNAL: ({ rest }) => (/^SIG[A-Z]+$/.test(rest) ? [] : ['a signal is named SIG…']),
};

/**
 * What is wrong with a Dockerfile, line by line: images that are not pinned, packages that come along unasked or leave their
 * lists behind, secrets, root, forms that need a shell. Held where no daemon is there to build it.
 */
export function dockerfileProblems(text: string): string[] {
  const instructions = read(text);
  const seen: Seen = { stages: [], user: 'root', at: 0 };
  const problems: string[] = [];
  for (const [at, instruction] of instructions.entries()) {
    const rule = rules[instruction.name];
    const found = rule?.(instruction, { ...seen, at }) ?? [`nobody knows ${instruction.name} here`];
    problems.push(...found.map((what) => `line ${instruction.line}: ${what}`));
    note(instruction, seen);
  }
  return [...problems, ...wholeProblems(instructions, seen)];
}

/** What images must not be sent. */
export function dockerignoreProblems(text: string): string[] {
  const lines = new Set(text.split('\n').map((line) => line.trim()));
  const wanted = ['.git', '**/node_modules', '.carreto', 'data', '*.env', 'dist'];
  return [
    ...wanted.filter((line) => !lines.has(line)).map((line) => `.dockerignore lacks ${line}`),
    ...[...lines]
      .filter((line) => line.startsWith('!'))
      .map((line) => `.dockerignore takes back with ${line}`),
  ];
}

function read(text: string): Instruction[] {
  const instructions: Instruction[] = [];
  let open: Instruction | undefined;
  for (const [index, raw] of text.split('\n').entries()) {
    if (/^\s*(?:#|$)/.test(raw)) continue;
    const [, name = '', rest = ''] = /^\s*(\S+)\s*(.*?)\s*$/.exec(raw) ?? [];
    const isGoingOn = raw.trimEnd().endsWith('\\');
    if (open === undefined) {
      open = { line: index + 1, name, rest };
      instructions.push(open);
    } else open.rest += ` ${raw.trim()}`;
    open.rest = open.rest.replace(/\s*\\$/, '');
    if (!isGoingOn) open = undefined;
  }
  return instructions;
}

function note({ name, rest }: Instruction, seen: Seen): void {
  if (name === 'FROM') {
    seen.stages.push(/ AS (\S+)$/i.exec(rest)?.[1] ?? '');
    seen.user = 'root';
  }
  if (name === 'USER') seen.user = rest.split(':')[0] ?? '';
}

function wholeProblems(instructions: readonly Instruction[], { user }: Seen): string[] {
  const last = instructions.slice(instructions.findLastIndex(({ name }) => name === 'FROM'));
  const count = (name: string): number => last.filter((one) => one.name === name).length;
  return [
    ...(instructions[0]?.name === 'FROM' || instructions[0]?.name === 'ARG'
      ? []
      : ['it does not begin with FROM']),
    ...(['root', '0', ''].includes(user) ? ['what runs is root: the last stage needs USER'] : []),
    ...(count('CMD') + count('ENTRYPOINT') === 0 ? ['nothing is started: the last stage needs CMD'] : []),
    ...(count('CMD') > 1 ? ['of several CMD only the last counts'] : []),
    ...(count('HEALTHCHECK') === 1 ? [] : ['the last stage needs one HEALTHCHECK']),
  ];
}

function from({ rest }: Instruction, { stages }: Seen): string[] {
  const [, image = '', stage] = /^(?:--platform=\S+ )?(\S+)(?: AS (\S+))?$/i.exec(rest) ?? [];
  const problems =
    stage !== undefined && stages.includes(stage) ? [`the stage ${stage} is there already`] : [];
  if (stages.includes(image) || image === 'scratch') return problems;
  if (/@sha256:[0-9a-f]{64}$/.test(image)) return problems;
  const [, tag = ''] = /:([\w.-]+)$/.exec(image) ?? [];
  if (tag === '' || movingTag.test(tag) || !/\d+\.\d+\.\d+|\d{8}/.test(tag))
    problems.push(`${image} moves: name an exact version or a digest`);
  return problems;
}

function run({ rest }: Instruction, { user }: Seen): string[] {
  const commands = rest.split(/&&|\|\||;/).map((command) => command.trim());
  const problems = commands.flatMap((command) => commandProblems(command));
  const aptAt = commands.findIndex((command) => /^apt-get install\b/.test(command));
  if (aptAt >= 0) {
    if (!commands.slice(0, aptAt).some((command) => /^apt-get update\b/.test(command)))
      problems.push('apt-get update belongs into the same RUN, or an old layer answers');
    if (!commands.slice(aptAt).some((command) => /^rm -rf \/var\/lib\/apt\/lists\/\*$/.test(command)))
      problems.push('the lists of apt stay in the layer: rm -rf /var/lib/apt/lists/*');
    if (user !== 'root') problems.push('apt-get needs root');
  }
  return problems;
}

function commandProblems(command: string): string[] {
  const problems: string[] = [];
  const must = (isSo: boolean, what: string): void => {
    if (!isSo) problems.push(what);
  };
  must(!/^apt /.test(command), 'apt is for people: apt-get');
  must(!/^apt-get (?:dist-)?upgrade\b/.test(command), 'upgrades belong to the image it begins with');
  must(!/^sudo\b/.test(command), 'sudo: a build is root already, or says USER');
  must(
    !/\b(?:curl|wget)\b.*\|\s*(?:\w*sh|bash)\b/.test(command),
    'what the network gives is run without being looked at',
  );
  must(!/\bchmod (?:-R )?(?:a\+w|0?777)\b/.test(command), 'everybody may write there');
  must(!/^npm (?:install|i)\b/.test(command), 'npm ci takes what the lockfile says, npm install does not');
  if (/^npm ci\b/.test(command))
    must(command.includes('--ignore-scripts'), 'npm ci runs scripts of packages: --ignore-scripts');
  if (/^apt-get install\b/.test(command)) {
    must(/ (?:-y|--yes|-qy|-yq)\b/.test(command), 'apt-get install asks: --yes');
    must(
      command.includes('--no-install-recommends'),
      'apt-get install brings what nobody named: --no-install-recommends',
    );
  }
  return problems;
}

function copy({ rest }: Instruction, { stages }: Seen): string[] {
  const [, stage] = /--from=(\S+)/.exec(rest) ?? [];
  const isKnown = stage === undefined || stages.includes(stage) || /[:@]/.test(stage);
  return isKnown ? [] : [`there is no stage ${stage}`];
}

function settings({ name, rest }: Instruction): string[] {
  const names = [...rest.matchAll(/(?:^|\s)([A-Za-z_]\w*)(?==)/g)].map(([, one = '']) => one);
  const all = name === 'ARG' ? [rest.split('=')[0] ?? ''] : names;
  return all
    .filter((one) => secretName.test(one.toUpperCase()))
    .map((one) => `${one} would stay in the image for everybody to read`);
}

function execForm({ name, rest }: Instruction): string[] {
  try {
    const words: unknown = JSON.parse(rest);
    if (Array.isArray(words) && words.length > 0 && words.every((word) => typeof word === 'string'))
      return [];
  } catch {
    // Said below.
  }
  return [`${name} is ["…", "…"]: a shell between would keep signals from it`];
}
