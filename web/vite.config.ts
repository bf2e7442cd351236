import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { injectedStyles } from './build/injected-styles.ts';
import { operationsPlugin } from './build/operations-plugin.ts';
import { otherLanguages } from './build/other-languages.ts';
import { packedFiles } from './build/packed-files.ts';

const home = join(import.meta.dirname, '..');

/** Addresses are relative: the server says below which path the pages are. */
export default defineConfig(({ command }) => ({
  root: import.meta.dirname,
  base: command === 'serve' ? '/painel/' : './',
  plugins: [operationsPlugin(home), otherLanguages(), injectedStyles(), react(), packedFiles()],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    // Nothing inside the page that its policy would have to allow one by one.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    manifest: 'chunks.json',
    reportCompressedSize: false,
    chunkSizeWarningLimit: 1000,
  },
  server: {
    host: '127.0.0.1',
    // Beside a demo (`./carreto web`): everything but the pages is answered by it.
    proxy: Object.fromEntries(
      ['/api', '/docs', '/openapi.json', '/painel/entrar', '/painel/sair', '/painel/convite'].map((path) => [
        path,
        { target: process.env.CARRETO_WEB_API ?? 'http://127.0.0.1:8080', changeOrigin: false },
      ]),
    ),
  },
}));
