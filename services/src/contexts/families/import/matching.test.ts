import { expect, test } from '@jest/globals';
import { type References, spoken } from './cell';
import { matchedIn, printOf } from './matching';

test('a text is what was chosen for it, as long as that can be chosen', () => {
  const references: References = {
    idsOf: () => [],
    nameOf: (_table, id) => String(id),
    optionsOf: () => [{ id: 4, libelle: 'Violon' }],
  };
  const [offre, genre] = ['scolarite.fk_offre', 'eleve.fk_genre'];
  const print = (champ: string, texte: string) => printOf(champ, spoken(texte));
  const { matched } = matchedIn(
    references,
    new Map([
      [print(offre, 'Viol.'), 4],
      [print(offre, 'Tuba'), 5],
    ]),
    { [print(offre, 'Rien')]: 0, [print(genre, 'Fillette')]: 1, [print(genre, 'Autre')]: 77 },
  );
  const meant = (champ: string, texte: string) => matched?.(champ, spoken(texte));
  expect([meant(offre, 'Viol.'), meant(offre, 'Rien'), meant(genre, 'Fillette')]).toEqual([4, 0, 1]);
  expect([meant(offre, 'Tuba'), meant(genre, 'Autre')]).toEqual([undefined, undefined]);
});
