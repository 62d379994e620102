import { sheetActs } from '../../core/sheet-acts';
import { listTaxRecords, saveTaxRecord } from './tax-record-endpoints';

/** What may be done with the income of a guardian; nobody declares it in another's name. */
export const taxRecordActs = sheetActs(listTaxRecords, { declarer: { call: saveTaxRecord } });
