import { provideScreenTitles } from '@diapason/platform';
import { expect, test } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { BrowserRouter } from './BrowserRouter';
import { LinkWhere } from './LinkWhere';

test('a text is a link only for who may follow it, and only where a micro-frontend has the screen', () => {
  provideScreenTitles((path) => (path.startsWith('/fiche-eleve/') ? 'Fiche élève' : undefined));
  render(
    <BrowserRouter>
      <LinkWhere to="/fiche-eleve/3">ADAM Lou</LinkWhere>
      <LinkWhere to="/nulle-part">BLANC Ana</LinkWhere>
      <LinkWhere to={undefined}>COHEN Eva</LinkWhere>
    </BrowserRouter>,
  );
  expect(screen.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(['ADAM Lou']);
  expect(screen.getByText(/COHEN Eva/)).toBeTruthy();
});
