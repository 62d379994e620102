import { messages, presenceStatus } from '@diapason/contracts/constants';
import type { DeclaredLesson, ExcuseRow, LessonsOfPupilRow } from '@diapason/contracts/teaching';
import type { Harness } from '@diapason/event-sourcing/testing';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { desk, installedSystem, sessionWith, writing } from '../../proofs/kit/desk';
import { seedFamily } from '../money/testing/network';
import { assigned } from './testing/assigned';
import { office, openingBy } from './testing/workshops';

/** A Saturday; the clock stands at 11:00 in Paris. */
const TODAY = '2026-11-21';
const { excused, present } = presenceStatus;
const [FAMILY, LEA, TOM] = [500, 5000, 5001];
const mother = { ...sessionWith([]), idUtilisateur: FAMILY, role: 'Responsable' };
let system: Harness;
let wednesdays: number;
let saturdays: number;

const call = <T>(path: string, input: object, who = office) => desk(system).call<T>(path, who, input);
const workshop = openingBy(call);
type Said = { seances: { idAtelier: number; date: string }[]; declaration: number | null; restees: number };
const declare = (body: object, who = office) =>
  call<Said>('POST /api/presences/absencesEleveAuxAteliers', { body: { fk_eleve: LEA, ...body } }, who);
const withdraw = (excuses: number[], who = office) =>
  call<Said>('POST /api/presences/annulerExcuses', { body: { fk_eleve: LEA, excuses } }, who);
const listed = (body: object) => call<ExcuseRow[]>('POST /api/presences/listeExcuses', { body });
const declared = (who = office) =>
  call<{ seances: DeclaredLesson[]; depuis: { cours: number }; contacts: unknown[] }>(
    'GET /api/presences/excusesParEleve/:idEleve',
    { params: { idEleve: LEA }, query: {} },
    who,
  );

beforeAll(async () => {
  system = await installedSystem(TODAY);
  const { execute } = writing(system);
  await seedFamily({ execute }, { idUtilisateur: FAMILY, eleves: [[10], [10]] });
  await assigned({ execute }, [31]);
  await system.settled();
  const teacher = [{ fk_enseignant: 31, fk_instrument: 1 }];
  wednesdays = await workshop({ jour: 3, heureDebut: '14:00', heureFin: '15:00', enseignants: teacher }, LEA, TOM);
  saturdays = await workshop({ jour: 6, heureDebut: '10:30', heureFin: '12:00' }, LEA);
});
afterAll(() => system.stop());

// 002:10.b 002:93.a 002:93.b 002:93.d 002:94.a 002:94.b 002:94.c 002:94.d 002:94.e 002:94.f 002:94.g 002:94.h
test('two weeks by telephone are one declaration, of as many rows as it has lessons', async () => {
  const { declaration } = await declare({
    atelier: [wednesdays, saturdays],
    periodeDebut: '2026-11-22',
    periodeFin: '2026-12-05',
    fk_responsable: FAMILY,
    commentaire: 'Classe de neige',
  });
  expect(declaration).toBeGreaterThan(0);
  const rows = await listed({ fk_site: [1, 2] });
  expect(rows.map(({ dateExcuse, rang, nombre }) => [dateExcuse, rang, nombre])).toEqual([
    ['2026-12-05', 4, 4],
    ['2026-12-02', 3, 4],
    ['2026-11-28', 2, 4],
    ['2026-11-25', 1, 4],
  ]);
  expect(rows.at(-1)).toMatchObject({
    fk_eleve: LEA,
    nomPrenomEleve: 'MARTIN Enfant 1',
    heureDebut: '14:00',
    heureFin: '15:00',
    libelleType: 'Orchestre à cordes',
    demandeur: { role: 'Responsable', nomPrenom: expect.stringMatching(/^MARTIN/) },
    commentaire: 'Classe de neige',
    declaration,
  });
  expect(await listed({ recherche: 'martin orchestre', dateFin: '2026-11-30' })).toHaveLength(2);
  expect(await listed({ recherche: 'nobody' })).toEqual([]);
  expect(await listed({ fk_site: [2] })).toEqual([]);
  expect(await listed({ demandeur: 0 })).toEqual([]);
  const again = await declare({ atelier: [wednesdays], periodeDebut: '2026-11-22', periodeFin: '2026-11-29' });
  expect(again).toMatchObject({ seances: [{ date: '2026-11-25' }], declaration: null });
});

// 002:215.a 002:215.b 002:215.c 002:215.d 002:219.a 002:535.a
test('the documents’ call tells pupil, lesson and who declared it', async () => {
  const query = { dateDebut: '2026-11-25', dateFin: '2026-11-25' };
  const [one, ...others] = await call<object[]>('GET /api/presences/listePresencesExcuse', { query });
  expect(others).toEqual([]);
  expect(one).toMatchObject({
    fk_eleve: LEA,
    fk_site: 1,
    fk_enseignant: 31,
    dateExcuse: '2026-11-25',
    jour: 3,
    fk_atelier: wednesdays,
    role: 'Responsable',
    responsable: { id: FAMILY, nomPrenom: expect.stringMatching(/^MARTIN/) },
    commentaire: 'Classe de neige',
    libelleStatut: 'Inscrit',
    dateCreation: `${TODAY}T10:00:00.000Z`,
    etatDroitImage: null,
  });
  expect(one).toHaveProperty('agent.id', office.idUtilisateur);
  expect(one).toHaveProperty('libelleInstrument');
});

test('a part of it is taken back in one act; the panel keeps what was, and by whom', async () => {
  const [last, third] = await listed({});
  const chosen = [last, third].flatMap((row) => (row ? [row.idPresenceEleve] : []));
  expect(await withdraw(chosen)).toMatchObject({
    seances: [{ date: '2026-12-02' }, { date: '2026-12-05' }],
    restees: 0,
  });
  expect((await listed({})).map(({ dateExcuse, nombre }) => [dateExcuse, nombre])).toEqual([
    ['2026-11-28', 2],
    ['2026-11-25', 2],
  ]);
  const { seances, contacts } = await declared();
  expect(seances.map((one) => [one.dateExcuse, one.fk_statutPresence, one.annulable, one.aRemettre])).toEqual([
    ['2026-12-05', null, 0, 1],
    ['2026-12-02', null, 0, 1],
    ['2026-11-28', excused, 1, 0],
    ['2026-11-25', excused, 1, 0],
  ]);
  expect(seances[0]).toMatchObject({ annuleLe: `${TODAY}T10:00:00.000Z`, commentaire: null });
  expect(new Set(seances.map(({ declaration }) => declaration)).size).toBe(1);
  expect(contacts).toBeDefined();
  await expect(withdraw(chosen)).rejects.toThrow(messages.teaching.nothingToWithdraw);
  await expect(withdraw([999_999])).rejects.toMatchObject({ status: 404 });
});

test('what staff writes is not a family’s to read; a family reads its own words again', async () => {
  const wordsOn = async (who: typeof office, day: string) =>
    (await declared(who)).seances.find(({ dateExcuse }) => dateExcuse === day)?.commentaire;
  const day = '2026-12-09';
  await declare({ atelier: [wednesdays], periodeDebut: day, periodeFin: day, commentaire: 'Malade' }, mother);
  expect([await wordsOn(mother, day), await wordsOn(office, day)]).toEqual(['Malade', 'Malade']);
  expect([await wordsOn(mother, '2026-11-25'), await wordsOn(office, '2026-11-25')]).toEqual([null, 'Classe de neige']);
  const lessons = await call<LessonsOfPupilRow[]>(
    'GET /api/ateliers/elevesParAteliersParEleve/:id',
    { params: { id: LEA }, query: { dateDebut: '2026-11-25', dateFin: '2026-11-25' } },
    mother,
  );
  expect(lessons[0]?.seances).toMatchObject([{ commentaire: null, fk_statutPresence: excused, annule: 0 }]);
  const rows = await listed({ demandeur: 1, dateDebut: day });
  expect(rows).toMatchObject([{ demandeur: { role: 'Responsable' }, commentaire: 'Malade' }]);
  expect((await declared(mother)).contacts).toEqual([]);
});

test('of several, those whose sheet is validated stay', async () => {
  const day = '2026-11-25';
  system.clock.set(`${day}T16:00:00.000Z`);
  const both = (await listed({})).filter(({ dateExcuse }) => dateExcuse === day || dateExcuse === '2026-11-28');
  await call('POST /api/presences/:id', {
    params: { id: 0 },
    body: {
      fk_atelier: wednesdays,
      date: day,
      dateValidation: day,
      eleves: [
        { fk_eleve: LEA, fk_statutPresence: excused },
        { fk_eleve: TOM, fk_statutPresence: present },
      ],
    },
  });
  const said = await withdraw(both.map(({ idPresenceEleve }) => idPresenceEleve));
  expect(said).toMatchObject({ seances: [{ date: '2026-11-28' }], restees: 1 });
  const validated = both.find(({ dateExcuse }) => dateExcuse === day)?.idPresenceEleve ?? 0;
  await expect(withdraw([validated])).rejects.toThrow(messages.teaching.alreadyValidated);
});
