import { describe, expect, test } from '@jest/globals';
import * as constants from './constants';
import { formFields } from './form-fields';

describe('the fields that forms know', () => {
  test('are those of the records as they are declared now (else: npm run generate)', () => {
    const written: Readonly<Record<string, unknown>> = { ...constants };
    for (const [record, fields] of Object.entries(formFields)) expect(written[`${record}Fields`]).toEqual(fields);
  });

  test('say what the declaration says: label, bound, unit, and what may be left out', () => {
    expect(formFields.absence?.motif).toEqual({ label: 'Motif', maxLength: 500 });
    expect(formFields.absence?.dateDebut).toEqual({ label: 'Début', required: true });
    expect(formFields.absence?.heuresAnnulees).toEqual({ label: 'Heures annulées', min: 0, max: 2_000, unit: 'h' });
    expect(formFields.absence?.idAbsence).toBeUndefined();
  });
});
