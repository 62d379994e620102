import { expect, test } from '@jest/globals';
import { DESKTOP, journey, showing, stage, visiting } from '../src/browser';
import { merging } from '../src/merging';
import { leaveNobody, newWord } from '../src/people';

/** Two records of somebody new, one with a spelling mistake. */
const mark = newWord();
const KEPT = { nom: `lormier ${mark}`, email: `kept.${mark}@famille.example` };
const DOUBLE = { nom: `lormié ${mark}`, email: `double.${mark}@famille.example` };
const titleOf = ({ nom }: typeof KEPT) => `${nom.toLocaleUpperCase('fr')} Noé`;
const PUPIL = `LORMIER ${mark.toLocaleUpperCase('fr')} Ada`;

journey('a guardian who was registered twice', () => {
  leaveNobody(mark);
  const address = { kept: '', double: '' };
  const at = visiting(DESKTOP, { as: /secr/i });
  const { field, register, registerPupil, merge, followLink, undo } = merging(at, 'guardian');

  const search = async (text: string) => {
    await at.page.goto(`${stage?.url}/liste-responsables?recherche=${encodeURIComponent(text)}`);
    await at.page
      .getByRole('table', { name: 'Responsables' })
      .or(at.page.getByText('Aucun responsable trouvé'))
      .first()
      .waitFor();
  };
  const registerGuardian = ({ nom, email }: typeof KEPT, mobile: string) =>
    register('fiche-responsable/0', 'Nouveau responsable', async () => {
      await field('Nom').fill(nom);
      await field('Prénom').fill('Noé');
      await field('Adresse e-mail').fill(email);
      await field('Téléphone mobile').fill(mobile);
    });
  const hasPupil = async () => {
    await at.page.getByRole('tab', { name: 'Élèves' }).click();
    await at.page.getByRole('table', { name: 'Élèves' }).getByRole('link', { name: PUPIL }).waitFor();
  };

  test('has two sheets, and a pupil on the second', async () => {
    address.kept = await registerGuardian(KEPT, '');
    address.double = await registerGuardian(DOUBLE, '639980133');
    await registerPupil(`lormier ${mark}`, 'Ada', { query: `?responsable=${address.double.split('/').at(-1)}` });
  });

  test('is one again: both are compared, what is empty is filled in, and what will move is said', async () => {
    await merge(address.kept, titleOf(DOUBLE), `Élève ${PUPIL}`);
    await hasPupil();
  });

  test('the other sheet leads to the kept one, and the list has one of them', async () => {
    await followLink(address.double, titleOf(KEPT));
    await search(mark);
    await at.page.getByRole('link', { name: titleOf(KEPT), exact: true }).waitFor();
    expect(await at.page.getByRole('link', { name: titleOf(DOUBLE), exact: true }).count()).toBe(0);
  });

  test('is two again where it was a mistake', async () => {
    await at.page.goto(address.kept);
    await undo();
    await showing(at.page, address.double, at.page.getByRole('tab', { name: 'Élèves' }));
    await hasPupil();
    expect(at.errors).toEqual([]);
  });
});
