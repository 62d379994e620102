import { expect, test } from '@jest/globals';
import { type Drawn, gridLessons } from './lessons';

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
