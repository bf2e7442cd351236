import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';

const { resolve } = createRequire(import.meta.url);

/** The fonts that documents are set in, from the package that brings them: Roboto Condensed, regular and bold. */
export async function readFonts(): Promise<{ regular: Uint8Array; bold: Uint8Array }> {
  const [regular, bold] = await Promise.all(['400Regular', '700Bold'].map(readFont));
  if (regular === undefined || bold === undefined) throw new Error('fonts are missing');
  return { regular, bold };
}

function readFont(weight: string): Promise<Uint8Array> {
  return readFile(resolve(`@expo-google-fonts/roboto-condensed/${weight}/RobotoCondensed_${weight}.ttf`));
}
