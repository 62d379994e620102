import { expect, test } from '@jest/globals';
import { DESKTOP, journey, showing, visiting } from '../src/browser';
import { merging } from '../src/merging';
import { leaveNobody, newWord } from '../src/people';

/** Two records of somebody new, one with a spelling mistake. */
const mark = newWord();
const SURNAME = `lormier ${mark}`;
const [KEPT, DOUBLE] = ['Éléonore', 'Eléonroe'];
const titleOf = (firstName: string) => `${SURNAME.toLocaleUpperCase('fr')} ${firstName}`;

journey('a pupil who was registered twice', () => {
  leaveNobody(mark);
  const address = { kept: '', double: '' };
  const at = visiting(DESKTOP, { as: /secr/i });
  const { registerPupil, merge, followLink, undo } = merging(at, 'pupil');

  test('has two sheets, and a telephone on the second', async () => {
    address.kept = await registerPupil(SURNAME, KEPT);
    address.double = await registerPupil(SURNAME, DOUBLE, { mobile: '639980144' });
  });

  test('is one again: both are compared, and what is empty is filled in', () => merge(address.kept, titleOf(DOUBLE)));

  test('the other sheet leads to the kept one, and is two again where it was a mistake', async () => {
    await followLink(address.double, titleOf(KEPT));
    await undo();
    await showing(at.page, address.double, at.page.getByRole('tab', { name: 'Général' }));
    expect(at.errors).toEqual([]);
  });
});
