import { writeFile } from 'node:fs/promises';
import { compileTable } from '@carreto/server/engine/rating/compile';
import { encodeSheet } from '@carreto/server/engine/rating/encode';
import { serveStage } from '../run/serve-stage.ts';
import { hubOf } from '../world/profile.ts';
import { sheetFile } from '../world/sheet-file.ts';
import { syntheticTable } from '../world/table.ts';

export type SheetsInput = { folder: string; carriers: number };
export type SheetsResult = { compileSeconds: number; encodedBytes: number };

/** Makes the sheets of a synthetic world, as importing would have stored them. */
serveStage(async ({ folder, carriers }: SheetsInput): Promise<{ result: SheetsResult }> => {
  const profile = hubOf(carriers);
  let compileMs = 0;
  let encodedBytes = 0;
  for (let carrier = 0; carrier < carriers; carrier += 1) {
    const document = syntheticTable(profile, carrier);
    const startedAt = performance.now();
    const sheet = compileTable(document);
    compileMs += performance.now() - startedAt;
    const bytes = encodeSheet(sheet);
    encodedBytes += bytes.byteLength;
    await writeFile(sheetFile(folder, carrier), bytes);
  }
  return { result: { compileSeconds: compileMs / 1000, encodedBytes } };
});
