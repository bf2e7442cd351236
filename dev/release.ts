import { type Command, exitCodes, print, textOption, UsageError } from '../server/src/cli/command.ts';
import { projectVersion } from '../server/src/cli/contract-endpoints.ts';
import { buildRelease } from './release/build-release.ts';
import { buildNpmPackage } from './release/npm-package.ts';

const versionForm = /^\d{1,5}\.\d{1,5}\.\d{1,5}(?:-[0-9A-Za-z.]{1,30})?$/;

/** What is handed to those who install Carreto without its source. */
export const release: Command = {
  name: 'release',
  summary: 'write a release: a tarball with Node and PostgreSQL that install.sh in it installs',
  options: {
    out: { type: 'string', value: 'FOLDER', description: 'where the tarball goes; dist when absent' },
    version: {
      type: 'string',
      value: 'X.Y.Z',
      description: 'its version; that of package.json when absent',
    },
    npm: {
      type: 'boolean',
      description: 'as an npm package instead, to be installed by npm install -g FILE',
    },
    uncommitted: { type: 'boolean', description: 'take changes along that are in no commit, for a trial' },
  },
  notes: [
    'JavaScript, the dashboard built, the packages that run, checksums, an SBOM (CycloneDX 1.6) and the notices of others.',
    'The same commit and version give the same bytes. Made on the platform it is for. docs/installing.md tells how it is installed.',
  ],
  async run(args) {
    const version = textOption(args, 'version') ?? (await projectVersion());
    if (!versionForm.test(version)) throw new UsageError('--version must be like 1.2.3 or 1.2.3-rc.1');
    const isAnyState = args.options.uncommitted === true;
    const options = { out: textOption(args, 'out') ?? 'dist', version, isAnyState };
    if (args.options.npm === true) {
      print(await buildNpmPackage(options));
      return exitCodes.done;
    }
    const { file, sha256 } = await buildRelease(options);
    print(file);
    print(sha256);
    return exitCodes.done;
  },
};
