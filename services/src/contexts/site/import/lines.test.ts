import { messages } from '@diapason/contracts/constants';
import { referenceTable } from '@diapason/contracts/site';
import { expect, test } from '@jest/globals';
import { planRows } from '../aggregate/reference-plan';
import { linesOf } from './lines';

test('a line with what Excel shows for a formula without a result is refused, by the name of its cell', async () => {
  const table = referenceTable('style');
  const fields = [{ key: 'libelleStyle', label: 'Style', type: 'input', values: null }] as const;
  const lines = await linesOf(Buffer.from('Autre;N°;Style\n#N/A;;Gavotte\n;;#N/A\n'), fields, table);
  const { ajoutees, refusees } = planRows(table, fields, { rows: new Map(), next: 1 }, lines);
  expect([ajoutees, refusees]).toEqual([
    [{ ligne: 2, nom: 'Gavotte' }],
    [{ ligne: 3, raison: messages.imports.errorCell('C3', '#N/A') }],
  ]);
});
