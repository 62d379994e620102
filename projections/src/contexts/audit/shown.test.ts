import { audit, events } from '@diapason/contracts';
import { absenceStatus, informationRights, right } from '@diapason/contracts/constants';
import { describe, expect, test } from '@jest/globals';
import { tables } from '../../catalogue/tables';
import { fieldFacts } from './labels';
import { requireShown, seenBy, sightName } from './shown';

const holding = (...functions: number[]) => ({ functions: new Set(functions) });
const declared = Object.values(events);
/** Whatever a history, or a table of a day, tells of. */
const told = new Set([
  ...declared.map(({ type }) => sightName(type)),
  ...tables.flatMap(({ record }) => (record ? [record.name] : [])),
]);
/** Every field that a reader is told, as `record.field`, where `sees` shows it. */
const shownTo = (sees: ReturnType<typeof seenBy>): string[] => {
  const fields = declared.flatMap(({ type, schema, record }) =>
    Object.keys({ ...schema.shape, ...record?.fields })
      .filter((field) => fieldFacts(type, field)?.label && sees(sightName(type), field))
      .map((field) => `${sightName(type)}.${field}`),
  );
  return [...new Set(fields)].sort();
};
const everybodys = ['agent', 'guardian', 'pupil'].flatMap((name) => [`${name}.nom`, `${name}.prenom`]);

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

  test('every record and event says what shows it, and nothing else does', () => {
    const { historySight } = audit;
    const unsaid = [...told].filter((name) => !(name in historySight));
    expect(unsaid.map((name) => `contexts/audit/sight.ts does not say who is shown « ${name} »`)).toEqual([]);
    expect(Object.keys(historySight).filter((name) => !told.has(name))).toEqual([]);
    const open = Object.keys(historySight).filter((name) => historySight[name]?.fields === 'everybody');
    expect(open).toEqual(['Added', 'Changed', 'Removed', 'Hidden', 'Shown'].map((act) => `ReferenceRow${act}`));
  });

  test('what nothing is said of is shown to nobody', () => {
    const sees = seenBy(holding(...Object.values(right)));
    expect([sees('nothing', 'titre'), sees(undefined, 'titre')]).toEqual([false, false]);
  });

  test('to who holds the history alone nothing is shown but names', () => {
    expect(shownTo(seenBy(holding(right.seeHistory)))).toEqual(everybodys);
  });

  test('to who holds the audit alone: names, money but what follows from an income, and statuses', () => {
    const shown = shownTo(seenBy(holding(right.seeHistory, right.seeAudit)));
    const of = (record: string) => shown.filter((one) => one.startsWith(`${record}.`));
    for (const record of ['tariff', 'message', 'workshop', 'workshopPupil', 'vehicle', 'taxRecord', 'pupilPaper'])
      expect(of(record)).toEqual([]);
    expect(of('absence')).toEqual(['absence.fk_absencesStatut', 'absence.fk_user']);
    expect(of('attendance')).toEqual(['attendance.date', 'attendance.dateValidation', 'attendance.fk_atelier']);
    expect(of('schooling')).toEqual(['schooling.fk_statut']);
    expect(of('contribution')).toEqual(expect.arrayContaining(['contribution.montantTotal', 'contribution.zone']));
    for (const field of ['tranche', 'quotient', 'lignes']) expect(shown).not.toContain(`contribution.${field}`);
    expect(of('payment')).toEqual(expect.arrayContaining(['payment.date', 'payment.montant', 'payment.valide']));
  });

  test('the demonstration’s auditors read money and families as their lists show them', () => {
    const sees = seenBy(
      holding(right.seeHistory, right.seeAudit, right.seeGuardians, right.seeGuardianContributions, right.seePayments),
    );
    expect(['tranche', 'quotient', 'lignes', 'montantTotal'].every((field) => sees('contribution', field))).toBe(true);
    expect(['exoneration', 'absence', 'revenuFiscal'].every((field) => sees('taxRecord', field))).toBe(true);
    expect(sees('guardian', 'dateSuppression')).toBe(true);
    expect(sees('guardian', 'adresse1')).toBe(false);
  });

  test.each([
    ['tariff', 'grille', right.manageSettings],
    ['vehicle', 'vehiculeModele', right.seeAgentVehicles],
    ['workshopPupil', 'fk_eleve', right.seePupilAndWorkshop],
    ['taxRecord', 'absence', right.seeGuardianContributions],
    ['payment', 'montant', right.seePayments],
    ['receipt', 'payeur', right.seeContributions],
    ['setting', 'valeur', right.manageSettings],
    ['upkeep', 'raison', right.seeSystem],
  ])('%s.%s is shown to who holds %i', (record, field, one) => {
    expect(seenBy(holding(right.seeHistory, one))(record, field)).toBe(true);
  });

  test.each([right.manageAbsences, right.answerAbsence])(
    'an absence is shown to who holds %i, but not as a draft',
    (one) => {
      const sees = seenBy(holding(right.seeHistory, one));
      const [draft, submitted] = [absenceStatus.draft, absenceStatus.submitted].map((fk_absencesStatut) => ({
        fk_absencesStatut,
      })) as [object, object];
      const isSeen = (...states: readonly object[]) => sees('absence', 'motif', ...(states as never[]));
      expect([isSeen(submitted), isSeen(draft), isSeen(draft, submitted)]).toEqual([true, false, false]);
    },
  );

  test('a portrait is the profile’s, a receipt its claim’s', () => {
    const isSeen = (one: number, nature: string) =>
      seenBy(holding(right.seeHistory, one))('agentPaper', 'realFileName', { nature });
    expect(isSeen(right.seeAgentProfile, 'portrait')).toBe(true);
    expect(isSeen(right.seeAgentProfile, 'justificatifFrais')).toBe(false);
    for (const one of [right.manageClaims, right.reviewClaims])
      expect([isSeen(one, 'justificatifFrais'), isSeen(one, 'portrait')]).toEqual([true, false]);
  });

  test('a message is shown to who keeps those of its type, before and after', () => {
    const { direction, syndicat } = informationRights;
    for (const one of [direction.liste, direction.lien, direction.enregistrer]) {
      const sees = seenBy(holding(right.seeHistory, one));
      expect(sees('message', 'message', { type: 'direction' })).toBe(true);
      expect(sees('message', 'titre', { type: 'syndicat' })).toBe(false);
      expect(sees('message', 'titre', { type: 'syndicat' }, { type: 'direction' })).toBe(false);
      expect(sees('message', 'titre')).toBe(false);
    }
    expect(seenBy(holding(syndicat.liste))('message', 'groupe', { type: 'syndicat' })).toBe(true);
    expect(seenBy(holding(right.seeAudit))('message', 'titre', { type: 'direction' })).toBe(false);
  });
});
