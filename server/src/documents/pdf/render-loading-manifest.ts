import { mmPerPt } from '../labels/typeface.ts';
import type { LoadingManifest } from '../loading-manifest/loading-manifest.ts';
import { loadingManifestPages } from '../loading-manifest/loading-manifest-pages.ts';
import { drawScene } from './draw-scene.ts';
import type { Fonts } from './fonts.ts';
import { openPdf } from './open-pdf.ts';

/** A loading manifest as a PDF of A4 pages. The same manifest gives the same bytes. */
export async function renderLoadingManifest(fonts: Fonts, manifest: LoadingManifest): Promise<Uint8Array> {
  const pdf = openPdf(fonts, `Romaneio ${manifest.number}`);
  for (const scene of loadingManifestPages(manifest)) {
    pdf.document.addPage({ size: [scene.widthMm / mmPerPt, scene.heightMm / mmPerPt], margin: 0 });
    drawScene(pdf, scene, { x: 0, y: 0 });
  }
  pdf.document.end();
  return await pdf.done;
}
