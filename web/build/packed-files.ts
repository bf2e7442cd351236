import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

const packable = /\.(?:js|css|svg)$/;

/** Writes each text of the bundle a second and third time, as browsers take it: the server packs nothing while it serves. */
export function packedFiles(): Plugin {
  return {
    name: 'carreto:packed-files',
    apply: 'build',
    enforce: 'post',
    generateBundle: {
      order: 'post',
      async handler(_, bundle) {
        const texts = Object.values(bundle).filter(({ fileName }) => packable.test(fileName));
        await Promise.all(
          texts.map(async (file) => {
            const plain = Buffer.from(file.type === 'chunk' ? file.code : file.source);
            const params = { [constants.BROTLI_PARAM_SIZE_HINT]: plain.length };
            const [br, gz] = await Promise.all([
              promisify(brotliCompress)(plain, { params }),
              promisify(gzip)(plain, { level: 9 }),
            ]);
            this.emitFile({ type: 'asset', fileName: `${file.fileName}.br`, source: br });
            this.emitFile({ type: 'asset', fileName: `${file.fileName}.gz`, source: gz });
          }),
        );
      },
    },
  };
}
