import { expect, test } from '@jest/globals';
import { type Drawn, gridLessons } from './lessons';
import { slotsIn } from './move';

const lesson: Drawn = {
  ...{ idAtelier: 7, date: '2026-12-02', heureDebut: '15:00', heureFin: '15:20', libelleType: 'Cours 20 min' },
  ...{ niveau: '', fk_site: 1, libelleSite: 'Albi', libelleSalle: 'Salle 4', annule: 0, autrement: null },
  ...{ enseignants: [{ idUtilisateur: 31, nomPrenomUtilisateur: 'ROUX Paul' }], conflits: [] },
};

test('a lesson of one pupil is called by the pupil and the instrument, one of several by its kind', () => {
  const [named, unnamed] = gridLessons([{ ...lesson, seul: 'ADAM Tom, piano' }, lesson], () => []);
  expect(named?.label).toMatch(/^ADAM Tom, piano, mercredi 2 décembre/);
  expect(unnamed?.label).toMatch(/^Cours 20 min, mercredi 2 décembre/);
});

test('hours that are free are cut into pieces of its length, beside where it would go', () => {
  const spans = [
    { heureDebut: '14:00', heureFin: '14:20' },
    { heureDebut: '16:00', heureFin: '17:30' },
  ];
  const starts = (heureDebut: string, heureFin: string) =>
    slotsIn(spans, { heureDebut, heureFin }).map((one) => one.heureDebut);
  expect(starts('15:00', '15:30')).toEqual(['16:00', '16:30', '17:00']);
  expect(starts('16:35', '17:05')).toEqual(['16:00']);
  expect(starts('16:00', '17:00')).toEqual([]);
  expect(starts('17:00', '16:00')).toEqual([]);
});
