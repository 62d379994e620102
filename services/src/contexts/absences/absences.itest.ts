import type { AbsenceRow } from '@diapason/contracts/absences';
import { messages, right } from '@diapason/contracts/constants';
import type { Harness } from '@diapason/event-sourcing/testing';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { desk, installedSystem, sessionWith } from '../../proofs/kit/desk';

const agent = sessionWith([right.seeOwnAbsences], { idUtilisateur: 31 });
const direction = sessionWith([right.manageAbsences, right.answerAbsence], { idUtilisateur: 4 });
let system: Harness;

type Saved = { idAbsence: number; fk_absencesStatut: number; libelleAbsenceStatut: string };
const call = <T>(path: string, who: typeof agent, input: object) => desk(system).call<T>(path, who, input);
const save = (id: number, who: typeof agent, body: object) =>
  call<Saved>('POST /api/absences/:id', who, { params: { id }, body });
const read = (id: number, who = agent) => call<AbsenceRow>('GET /api/absences/:id', who, { params: { id } });
const list = (who: typeof agent, body: object) => call<AbsenceRow[]>('POST /api/absences/listAbsences/', who, { body });

const training = {
  idAbsence: 0,
  fk_anneeScolaire: 9,
  fk_absencesStatut: 1,
  fk_user: 31,
  fk_absencesObjet: 2,
  dateDebut: '2026-12-01',
  dateFin: '2026-12-02',
  heuresAnnulees: '',
  reportDemande: 1,
  reportHeures: '4',
  reportDetail: 'Samedi 12 décembre',
  motif: 'Stage',
};

beforeAll(async () => {
  system = await installedSystem('2026-11-22');
});
afterAll(() => system.stop());

// 002:526.a 002:529.a 002:529.b 002:529.c 002:305.b 002:527.a 002:527.b 002:527.c 002:527.d 002:291.b
test('a request is drafted, submitted, sent back, submitted again, reviewed and accepted, each time with the opinion; listed by its agent, and by management in the statuses asked for', async () => {
  const { idAbsence } = await save(0, agent, training);
  expect(await list(direction, { anneeScolaire: 9, listStatuts: [1, 2, 3] })).toEqual([]);
  expect(await list(agent, { idAgent: 31, anneeScolaire: 9 })).toMatchObject([
    {
      idAbsence,
      libelleAbsenceObjet: 'Formation',
      libelleAbsenceStatut: 'Brouillon',
      reportHeures: 4,
      refusPossible: 1,
    },
  ]);
  await save(idAbsence, agent, { ...(await read(idAbsence)), fk_absencesStatut: 2 });
  const another = sessionWith([right.seeOwnAbsences], { idUtilisateur: 32 });
  const others = await save(0, another, { ...training, fk_user: 32, fk_absencesStatut: 2 });
  const managed = async (listStatuts: readonly number[], anneeScolaire = 9) =>
    (await list(direction, { anneeScolaire, listStatuts })).map((row) => row.idAbsence).sort((a, b) => a - b);
  expect(await managed([2, 3])).toEqual([idAbsence, others.idAbsence]);
  expect([await managed([3]), await managed([2], 8)]).toEqual([[], []]);
  expect((await list(another, { idAgent: 32, anneeScolaire: 9 })).map((row) => row.idAbsence)).toEqual([
    others.idAbsence,
  ]);
  const answer = async (fk_absencesStatut: number, avisDirection: string) =>
    save(idAbsence, direction, { ...(await read(idAbsence)), fk_absencesStatut, avisDirection });
  expect(await answer(1, 'Préciser les heures')).toMatchObject({ fk_absencesStatut: 1 });
  await expect(read(idAbsence, direction)).rejects.toThrow(messages.general.notFound);
  await save(idAbsence, agent, { ...(await read(idAbsence)), fk_absencesStatut: 2, reportHeures: 5 });
  expect(await answer(2, 'Vu')).toMatchObject({ fk_absencesStatut: 3 });
  expect(await answer(4, 'Favorable')).toMatchObject({ fk_absencesStatut: 4 });
  expect(await read(idAbsence)).toMatchObject({ fk_absencesStatut: 4, avisDirection: 'Favorable', reportHeures: 5 });
  await expect(save(idAbsence, agent, training)).rejects.toThrow(messages.absences.onlyDrafts);
});

// 002:305.b
test('what a save leaves out stays: the opinion of the direction, the hours and the reason of the agent', async () => {
  const { idAbsence } = await save(0, agent, { ...training, fk_absencesStatut: 2 });
  const answer = (body: object) => save(idAbsence, direction, { fk_anneeScolaire: 9, fk_user: 31, ...body });
  await answer({ fk_absencesStatut: 1, avisDirection: 'Préciser les heures' });
  await save(idAbsence, agent, { fk_anneeScolaire: 9, fk_user: 31, fk_absencesStatut: 2, reportHeures: 5 });
  expect(await read(idAbsence)).toMatchObject({
    motif: 'Stage',
    reportHeures: 5,
    avisDirection: 'Préciser les heures',
  });
  await answer({ fk_absencesStatut: 4 });
  expect(await read(idAbsence)).toMatchObject({ fk_absencesStatut: 4, avisDirection: 'Préciser les heures' });
  await answer({ fk_absencesStatut: 4, avisDirection: ' ', motifDecision: 'Avis retiré' });
  expect(await read(idAbsence)).toMatchObject({ fk_absencesStatut: 4, avisDirection: null });
});

test('the first day is one of the school year that the request names', async () => {
  const early = { ...training, dateDebut: '2025-12-01' };
  await expect(save(0, agent, early)).rejects.toThrow(messages.dates.outsideYear('01/08/2026', '31/07/2027'));
  await expect(save(0, agent, { ...early, fk_anneeScolaire: 99 })).rejects.toThrow(messages.general.notFound);
  await save(0, agent, { ...early, fk_anneeScolaire: 8 });
});

// 002:530.a
test('a draft is removed by its agent, and is then no more', async () => {
  const { idAbsence } = await save(0, agent, training);
  const remove = (who: typeof agent) => call('DELETE /api/absences/:id', who, { params: { id: idAbsence } });
  await expect(remove(direction)).rejects.toThrow(messages.errorPage[403]);
  await remove(agent);
  await expect(read(idAbsence)).rejects.toThrow(messages.general.notFound);
  await expect(save(idAbsence, agent, training)).rejects.toThrow(messages.general.notFound);
});

test('the log keeps reasons and opinions sealed', async () => {
  const { idAbsence } = await save(0, agent, { ...training, motif: 'Rendez-vous médical à Toulouse' });
  const [stored] = await system.query<{ data: object }>('select data from journal.event where stream = $1', [
    `staffAbsence-${idAbsence}`,
  ]);
  expect(JSON.stringify(stored)).not.toContain('Toulouse');
  expect((await read(idAbsence)).motif).toBe('Rendez-vous médical à Toulouse');
});

test('the last day lies in the school year after the one that the request names, at the latest', async () => {
  const latest = messages.dates.outsideYear('01/12/2026', '31/07/2028');
  for (const dateFin of ['2028-08-01', '2199-12-31'])
    await expect(save(0, agent, { ...training, dateFin })).rejects.toMatchObject({
      status: 400,
      field: 'dateFin',
      message: latest,
    });
  const { idAbsence } = await save(0, agent, { ...training, dateFin: '2028-07-31' });
  await expect(save(idAbsence, agent, { ...training, dateFin: '2028-08-01' })).rejects.toThrow(latest);
});

test('the last day is looked at anew where the request moves to another school year', async () => {
  const before = { ...training, fk_anneeScolaire: 8, dateDebut: '2025-12-01', dateFin: '2025-12-02' };
  const later = { ...training, dateFin: '2028-07-31' };
  const { idAbsence } = await save(0, agent, later);
  const back = { ...before, dateFin: later.dateFin };
  await expect(save(idAbsence, agent, back)).rejects.toMatchObject({ status: 400, field: 'dateFin' });
  await save(idAbsence, agent, before);
});

test.each(['1900-01-01', '2199-12-31'])(
  'a request is of the day on which it is first saved, not of %s',
  async (dateDemande) => {
    const { idAbsence } = await save(0, agent, { ...training, dateDemande });
    await save(idAbsence, agent, { ...training, dateDemande, motif: 'Concours' });
    expect(await read(idAbsence)).toMatchObject({ dateDemande: '2026-11-22', motif: 'Concours' });
  },
);
