import { describe, expect, test } from '@jest/globals';
import * as constants from './constants';
import { formFields } from './form-fields';

describe('the fields that forms know', () => {
  test('are those of the records as they are declared now (else: npm run generate)', () => {
    const written: Readonly<Record<string, unknown>> = { ...constants };
    for (const [record, fields] of Object.entries(formFields)) expect(written[`${record}Fields`]).toEqual(fields);
  });

  test('offer no two choices of one name: whoever reads a history must know which it was', () => {
    const twice = Object.entries(formFields).flatMap(([record, fields]) =>
      Object.entries(fields).flatMap(([name, field]) => {
        const labels = (field.choices ?? []).map(({ label }) => label);
        return labels.filter((label, index) => labels.indexOf(label) !== index).map((label) => [record, name, label]);
      }),
    );
    expect(twice).toEqual([]);
  });

  test('say what the declaration says: label, bound, unit, and what may be left out', () => {
    expect(formFields.absence?.motif).toEqual({ label: 'Motif', kind: 'paragraphs', maxLength: 500 });
    expect(formFields.absence?.dateDebut).toEqual({ label: 'Début', kind: 'date', required: true });
    expect(formFields.absence?.heuresAnnulees).toEqual({
      label: 'Heures annulées',
      kind: 'number',
      min: 0,
      max: 2_000,
      unit: 'h',
    });
    expect(formFields.absence?.idAbsence).toBeUndefined();
    expect(formFields.pupil?.telephoneMobile).toMatchObject({ kind: 'telephone' });
    expect(formFields.pupil?.nom).toMatchObject({ kind: 'text', typed: 'capitals' });
    expect(formFields.schooling?.fk_style).toEqual({
      label: 'Styles',
      kind: 'several',
      names: 'style',
      choicesBy: 'fk_offre',
    });
    expect(formFields.agent?.antennes?.lines).toMatchObject({ idSite: { kind: 'reference', names: 'site' } });
  });
});
