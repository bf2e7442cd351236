import bwip from 'bwip-js';

/** A text as a QR code of level M, in SVG of black paths on white, with the quiet zone that readers need. */
export function qrSvg(text: string): string {
  const level = { eclevel: 'M' };
  return bwip.toSVG({
    ...level,
    bcid: 'qrcode',
    text,
    scale: 3,
    paddingwidth: 4,
    paddingheight: 4,
    backgroundcolor: 'FFFFFF',
  });
}
