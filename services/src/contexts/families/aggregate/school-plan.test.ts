import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { planSchools as plan } from './school-plan';

/** Below a line of headings. */
const planSchools = (rows: Parameters<typeof plan>[0], next: number, lines: readonly ReturnType<typeof school>[]) =>
  plan(
    rows,
    next,
    lines.map((line, index) => ({ ...line, ligne: index + 2 })),
  );
const school = (nom: string, commune: string, type = 'Collège') => ({ nom, commune, type });
const row = (libelleEtablissement: string, commune: string, typeEtablissement: string | null = 'Collège') => ({
  libelleEtablissement,
  commune,
  typeEtablissement,
});
const known = new Map([
  [1, row('Collège Balzac', 'Albi')],
  [2, row('École Jean-Jaurès', 'Carmaux', 'École élémentaire')],
]);

describe('a file of schools', () => {
  test('adds those that the table lacks, changes those that are written otherwise, and leaves the others', () => {
    const { rows, ...told } = planSchools(known, 7, [
      school('COLLEGE BALZAC', 'Albi'),
      school('École Jean-Jaurès', 'Carmaux', 'École élémentaire'),
      school('Lycée Rascol', 'Albi', 'Lycée'),
    ]);
    expect(told).toEqual({
      ajoutees: [school('Lycée Rascol', 'Albi', 'Lycée')],
      changees: [{ ...school('COLLEGE BALZAC', 'Albi'), avant: 'Collège Balzac, Albi, Collège' }],
      inchangees: 1,
      refusees: [],
    });
    expect([...rows]).toEqual([
      [1, row('COLLEGE BALZAC', 'Albi')],
      [7, row('Lycée Rascol', 'Albi', 'Lycée')],
    ]);
  });

  test('schools of one name in two towns are two; a line without name or town, and one that is there twice, is refused', () => {
    const { ajoutees, refusees } = planSchools(new Map(), 1, [
      school('École Jean-Moulin', 'Albi', ''),
      school('École Jean-Moulin', 'Gaillac', ''),
      school('', 'Albi'),
      school('Collège sans ville', ' - '),
      school('ECOLE JEAN MOULIN', 'albi'),
    ]);
    expect(ajoutees).toHaveLength(2);
    expect(refusees).toEqual([
      { ligne: 4, raison: 'Pas de nom' },
      { ligne: 5, raison: 'Pas de commune' },
      { ligne: 6, raison: 'Déjà dans le fichier' },
    ]);
  });

  test('the same file again changes nothing, whatever is in it', () => {
    const cell = fc.constantFrom('Jean-Jaurès', 'JEAN JAURES', 'Albi', 'Gaillac', '', ' ', 'Lycée');
    fc.assert(
      fc.property(fc.array(fc.record({ nom: cell, commune: cell, type: cell }), { maxLength: 12 }), (lines) => {
        const first = planSchools(known, 10, lines);
        const after = new Map([...known, ...first.rows]);
        const again = planSchools(after, 10 + first.ajoutees.length, lines);
        expect([again.rows.size, again.ajoutees.length, again.changees.length]).toEqual([0, 0, 0]);
        expect(again.refusees).toEqual(first.refusees);
      }),
    );
  });
});
