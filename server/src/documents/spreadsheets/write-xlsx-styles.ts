/** Styles of cells, by what they are for. `text` keeps a text a text when somebody edits the cell. */
export const styleOf = { plain: 0, title: 1, money: 2, text: 3, date: 4 } as const;

const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const grouped = 4;
const textFormat = 49;
/** The short date as the reader's computer writes it. */
const dateFormat = 14;

/** Part `xl/styles.xml`; the formats at the end stand in the order of `styleOf`. */
export const stylesXml = [
  '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n',
  `<styleSheet xmlns="${main}">`,
  '<fonts count="2"><font><sz val="11"/><name val="Calibri"/></font>',
  '<font><b/><sz val="11"/><name val="Calibri"/></font></fonts>',
  '<fills count="3"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill>',
  '<fill><patternFill patternType="solid"><fgColor rgb="FFE7EEF7"/></patternFill></fill></fills>',
  '<borders count="1"><border/></borders>',
  '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>',
  '<cellXfs count="5">',
  '<xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>',
  '<xf numFmtId="0" fontId="1" fillId="2" borderId="0" xfId="0" applyFont="1" applyFill="1"/>',
  `<xf numFmtId="${grouped}" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>`,
  `<xf numFmtId="${textFormat}" fontId="0" fillId="0" borderId="0" xfId="0" quotePrefix="1" applyNumberFormat="1"/>`,
  `<xf numFmtId="${dateFormat}" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>`,
  '</cellXfs></styleSheet>',
].join('');
