import { audit, events } from '@diapason/contracts';
import { right } from '@diapason/contracts/constants';
import { describe, expect, test } from '@jest/globals';
import { isPersonal, requireShown, seenBy } from './shown';

const holding = (...functions: number[]) => ({ functions: new Set(functions) });
const records = new Map(Object.values(events).map(({ record }) => [record?.name, record]));

describe('histories show no more than sheets do', () => {
  const auditor = seenBy(holding(right.seeHistory, right.seeAudit, right.seeGuardian, right.seePupils));

  test('an auditor reads who it is, and not where they live, what they do and which papers they sent', () => {
    expect(['nom', 'prenom'].every((field) => auditor('guardian', field))).toBe(true);
    for (const field of ['adresse1', 'telephoneMobile', 'email', 'profession', 'dateNaissance'])
      expect([field, auditor('guardian', field)]).toEqual([field, false]);
    expect(auditor('pupilPaper', 'nature')).toBe(false);
    expect(auditor('pupilPaper', 'realFileName')).toBe(false);
    expect(auditor('agent', 'adresse1')).toBe(false);
  });

  test('payments and statuses are whole', () => {
    for (const field of ['montant', 'fk_mode', 'date', 'quittance', 'valide'])
      expect(auditor('payment', field)).toBe(true);
    expect(auditor('claim', 'fk_fraisStatut')).toBe(true);
    expect(auditor('absence', 'fk_absencesStatut')).toBe(true);
  });

  test('the function of the sheet opens its fields', () => {
    expect(seenBy(holding(right.seeGuardianGeneral))('guardian', 'adresse1')).toBe(true);
    expect(seenBy(holding(right.seeAgentProfile))('agent', 'IndexPaie')).toBe(false);
    expect(seenBy(holding(right.changeAgentPayIndex))('agent', 'IndexPaie')).toBe(true);
    expect(seenBy(holding(right.changePupil))('pupilPaper', 'nature')).toBe(true);
    expect(seenBy(holding(right.seeHistory))('imageRight', 'etat')).toBe(false);
    for (const one of [right.seePupilAndWorkshop, right.seePupils])
      expect(seenBy(holding(one))('imageRight', 'etat')).toBe(true);
  });

  test.each(['account-5', 'roleGroup-3', 'yearClosing-8'])(
    '%s is refused without the function of its list',
    (stream) => {
      expect(() => requireShown(holding(right.seeHistory), stream)).toThrow(expect.objectContaining({ status: 403 }));
      const open = holding(right.seeHistory, right.manageRoleGroups, right.closeSchoolYear);
      expect(() => requireShown(open, stream)).not.toThrow();
    },
  );

  test('every record with personal fields says what shows them', () => {
    const silent = Object.values(events).flatMap(({ type, record, personal, nested }) =>
      record && personal.length + nested.length > 0 && !(record.name in audit.historySight) ? [type] : [],
    );
    expect(silent).toEqual([]);
    expect(Object.keys(audit.historySight).filter((name) => !records.has(name))).toEqual([]);
  });

  test('nothing personal is shown to who holds the history alone, but names', () => {
    const sees = seenBy(holding(right.seeHistory));
    const shown = Object.values(events).flatMap(({ record, schema }) =>
      Object.keys(schema.shape)
        .filter((field) => isPersonal(record?.name, field) && sees(record?.name, field))
        .map((field) => `${record?.name}.${field}`),
    );
    expect([...new Set(shown)].sort()).toEqual(
      ['agent', 'guardian', 'pupil'].flatMap((name) => [`${name}.nom`, `${name}.prenom`]),
    );
  });
});
