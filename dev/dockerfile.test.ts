import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { dockerfileProblems, dockerignoreProblems } from './dockerfile.ts';

const home = join(import.meta.dirname, '..');
const good = `# syntax
FROM node:24.19.0-bookworm-slim AS install
WORKDIR /opt
COPY . .
RUN npm ci --ignore-scripts \\
  # between
  && node build.ts
FROM debian:bookworm-20260824-slim
RUN apt-get update \\
  && apt-get install --yes --no-install-recommends ca-certificates \\
  && rm -rf /var/lib/apt/lists/*
COPY --from=install /opt /opt
USER carreto
ENV A=1 \\
  B=2
EXPOSE 8080
HEALTHCHECK --interval=10s CMD ["node", "-e", "1"]
CMD ["./carreto", "start"]
`;
const changed = (before: string, after: string): string[] => {
  expect(good).toContain(before);
  return dockerfileProblems(good.replace(before, after));
};

describe('our Dockerfile', () => {
  it('and what is kept from it have nothing wrong', () => {
    expect(dockerfileProblems(readFileSync(join(home, 'Dockerfile'), 'utf8'))).toEqual([]);
    expect(dockerignoreProblems(readFileSync(join(home, '.dockerignore'), 'utf8'))).toEqual([]);
  });
});

describe('a Dockerfile', () => {
  it('that is right has no problems', () => {
    expect(dockerfileProblems(good)).toEqual([]);
  });

  it.each([
    ['node:24.19.0-bookworm-slim', 'node:latest', 'line 2: node:latest moves'],
    ['node:24.19.0-bookworm-slim', 'node', 'line 2: node moves'],
    ['node:24.19.0-bookworm-slim', 'node:24', 'line 2: node:24 moves'],
    [
      'FROM debian:bookworm-20260824-slim',
      'FROM debian:bookworm-20260824-slim AS install',
      'install is there already',
    ],
    ['apt-get update \\\n  && ', '', 'apt-get update belongs into the same RUN'],
    [' \\\n  && rm -rf /var/lib/apt/lists/*', '', 'lists of apt stay'],
    ['--yes ', '', 'apt-get install asks'],
    ['--no-install-recommends ', '', 'what nobody named'],
    ['apt-get update', 'apt update', 'apt is for people'],
    ['&& node build.ts', '&& apt-get upgrade', 'upgrades belong'],
    ['&& node build.ts', '&& curl https://x.example | sh', 'without being looked at'],
    ['&& node build.ts', '&& sudo node build.ts', 'sudo'],
    ['&& node build.ts', '&& chmod -R 777 /opt', 'everybody may write'],
    ['npm ci --ignore-scripts', 'npm ci', 'runs scripts of packages'],
    ['npm ci --ignore-scripts', 'npm install', 'npm install does not'],
    ['--from=install', '--from=instal', 'there is no stage instal'],
    ['COPY . .', 'ADD . .', 'nobody knows ADD'],
    ['WORKDIR /opt', 'WORKDIR opt', 'from / on'],
    ['USER carreto\n', '', 'what runs is root'],
    ['USER carreto', 'USER root', 'what runs is root'],
    ['USER carreto', 'USER 0:0', 'what runs is root'],
    ['B=2', 'DB_PASSWORD=2', 'DB_PASSWORD would stay'],
    ['B=2', 'CARRETO_MASTER_KEY=2', 'CARRETO_MASTER_KEY would stay'],
    ['ENV A=1', 'ARG NPM_TOKEN\nENV A=1', 'NPM_TOKEN would stay'],
    ['EXPOSE 8080', 'EXPOSE 80800', 'up to 65535'],
    ['CMD ["./carreto", "start"]', 'CMD ./carreto start', 'a shell between'],
    ['CMD ["./carreto", "start"]', '', 'nothing is started'],
    ['HEALTHCHECK --interval=10s CMD ["node", "-e", "1"]\n', '', 'needs one HEALTHCHECK'],
    ['CMD ["node", "-e", "1"]', 'CMD curl x', 'needs no shell'],
  ])('with %j as %j is refused', (before, after, said) => {
    expect(changed(before, after).join('\n')).toContain(said);
  });

  it('may begin with a digest, or with a stage of its own', () => {
    expect(changed('debian:bookworm-20260824-slim', `debian@sha256:${'a'.repeat(64)}`)).toEqual([]);
    expect(changed('debian:bookworm-20260824-slim', 'install')).toEqual([]);
  });
});

it('what is sent to a build lacks nothing, and takes nothing back', () => {
  const text = readFileSync(join(home, '.dockerignore'), 'utf8');
  expect(dockerignoreProblems(text.replace('*.env\n', ''))).toEqual(['.dockerignore lacks *.env']);
  expect(dockerignoreProblems(`${text}!.git\n`)).toEqual(['.dockerignore takes back with !.git']);
});
