import { all, change, filters, open, type Rule, type Rules, see, whole } from './rule.ts';

const ofShipper = { read: see('wholeShipper') };
const ofTable = { read: see('table'), written: change('table') };
const ofVersion = { read: see('version'), written: change('version') };

// A shadow counts the quotes of all whom the table serves, and who would have won them.
const ofShadow: Rule = { ...change('version'), allCarriers: true };

/** How scope judges what is asked of tariffs. */
export const tables = {
  addCarrierLayout: change('carrier'),
  getCarrierLayout: see('layout'),
  listCarrierLayouts: see('carrier'),
  putCarrierLayout: change('layout'),
  removeCarrierLayout: change('layout'),
  deriveTable: all(ofTable.read, change('audience!@body.shipperId')),
  getTableDerivation: ofTable.read,
  removeTableDerivation: ofTable.written,
  updateTableDerivation: ofTable.written,
  diffTableVersion: see('version', 'version@query.against'),
  addTableImportFile: change('tableImport'),
  answerTableImport: change('tableImport'),
  cancelTableImport: change('tableImport'),
  getTableImport: see('tableImport'),
  getTableImportReading: see('tableImport'),
  listTableImports: filters,
  putTableImportReading: change('tableImport'),
  removeTableImportFile: change('tableImport'),
  openTableImport: all(
    see('carrier@body.carrierId', 'layout@body.layoutId'),
    change('audience!@body.shipperId'),
  ),
  startTableImport: change('tableImport'),
  listTablePublications: ofTable.read,
  rollbackTable: ofTable.written,
  setTableVersionLastDay: ofVersion.written,
  getShipperCoverage: ofShipper.read,
  getVersionCoverage: ofVersion.read,
  lintTableVersion: ofVersion.read,
  getTableVersionWarnings: ofVersion.read,
  acceptTableVersionWarnings: ofVersion.written,
  checkTable: see('carrier@query.carrierId'),
  getTable: ofTable.read,
  getTableDocument: ofVersion.read,
  getTableTemplate: ofVersion.read,
  getTableVersion: ofVersion.read,
  getTableTerms: ofVersion.read,
  listTableRows: ofVersion.read,
  priceTableCell: ofVersion.read,
  editTableVersion: ofVersion.written,
  getTableWorkbook: ofVersion.read,
  importTable: all(see('carrier@query.carrierId'), change('audience!@query.shipperId')),
  listTableVersions: ofTable.read,
  listTables: filters,
  updateTable: ofTable.written,
  publishTableVersion: ofVersion.written,
  withdrawTableVersion: ofVersion.written,
  addTaxRate: whole,
  listTaxRates: open,
  removeTaxRate: whole,
  getTableShadow: ofShadow,
  startTableShadow: ofShadow,
  stopTableShadow: ofShadow,
  startWhatIf: {
    ...see('version@body.versionIds', 'version@body.against', 'wholeShipper!@body.shipperId'),
    allCarriers: true,
  },
  // Those over shippers in scope, for whoever sees all carriers.
  cancelWhatIf: filters,
  compareWhatIfs: filters,
  getWhatIf: filters,
  getWhatIfFile: filters,
  listWhatIfs: filters,
} satisfies Rules;
