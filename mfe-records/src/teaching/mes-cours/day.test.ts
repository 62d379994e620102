import { expect, test } from '@jest/globals';
import { type Lesson, nameOf, partsOf, untilIn } from './day';

const lesson = (heureDebut: string, more: Partial<Lesson> = {}): Lesson => ({
  idAtelier: Number(heureDebut.replace(':', '')),
  date: '2026-11-25',
  heureDebut,
  heureFin: `${heureDebut.slice(0, 3)}59`,
  libelleType: 'Formation musicale',
  badges: [],
  individuel: 0,
  fk_site: 1,
  libelleSite: 'Albi',
  libelleSalle: null,
  ...{ fk_anneeScolaire: 9, fk_typeRepetition: 1, semaine: null, fk_salle: null, maximumEleves: 0, conflits: [] },
  enseignants: [],
  ...{ eleves: [], countEleves: 0, seul: null },
  annule: 0,
  autrement: null,
  partirA: null,
  idPresence: null,
  dateValidation: null,
  ...more,
});
const hours = (lessons: readonly Lesson[]) => lessons.map(({ heureDebut }) => heureDebut);
const parts = (lessons: readonly Lesson[], now?: string) => {
  const { next, later, past } = partsOf(lessons, now);
  return [next?.heureDebut, hours(later), hours(past)];
};

test('a lesson that is called off is still called by its pupil', () => {
  const off = { individuel: 1, annule: 1, countEleves: 1 } as const;
  expect(nameOf(lesson('14:00', { ...off, seul: 'ADAM Tom, piano' }))).toBe('ADAM Tom, piano');
  expect(nameOf(lesson('14:00', off))).toBe('Formation musicale');
});

test('the next lesson stays the large card until its sheet is validated or the following one begins', () => {
  const day = [lesson('14:00'), lesson('16:00'), lesson('17:15')];
  expect(parts(day, '13:00')).toEqual(['14:00', ['16:00', '17:15'], []]);
  expect(parts(day, '15:30')).toEqual(['14:00', ['16:00', '17:15'], []]);
  expect(parts(day, '16:00')).toEqual(['16:00', ['17:15'], ['14:00']]);
  expect(parts(day, '20:00')).toEqual(['17:15', [], ['14:00', '16:00']]);
  const validated = [lesson('14:00', { dateValidation: '2026-11-25' }), lesson('16:00')];
  expect(parts(validated, '14:10')).toEqual(['16:00', [], ['14:00']]);
});

test('a cancelled lesson is never the next one; another day has none', () => {
  const day = [lesson('14:00', { annule: 1 }), lesson('16:00', { annule: 1 }), lesson('17:15')];
  expect(parts(day, '14:10')).toEqual(['17:15', ['16:00'], ['14:00']]);
  expect(parts(day)).toEqual([undefined, ['14:00', '16:00', '17:15'], []]);
});

test('how long it is until a lesson is said as one says it', () => {
  const said = ['15:48', '13:55', '14:00', '16:00', '16:30', '17:00'].map((now) => untilIn(lesson('16:00'), now));
  expect(said).toEqual([
    'dans 12\u00a0min',
    'dans 2\u00a0h\u00a005',
    'dans 2\u00a0h',
    'en cours',
    'en cours',
    'terminé',
  ]);
});
