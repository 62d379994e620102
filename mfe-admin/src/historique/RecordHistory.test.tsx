import { right } from '@diapason/contracts/constants';
import { provideScreenTitles } from '@diapason/platform';
import { mockApi, signIn } from '@diapason/platform/testing';
import { renderAt } from '@diapason/ui/testing';
import { beforeEach, expect, test } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import RecordHistory from './RecordHistory';

const step = (position: string, more: object) => ({
  position,
  date: '2026-11-20T10:00:00.000Z',
  auteur: 'FONTAINE Lucie, agent n° 4',
  pourLeCompteDe: null,
  ecran: null,
  sujet: null,
  changes: [],
  ...more,
});
const PAYMENT = 'Règlement n° 2 : 90,00 €, 10/11/2026, Chèque';
const registered = step('101', {
  type: 'PaymentRegistered',
  libelle: 'Règlement enregistré',
  sujet: PAYMENT,
  changes: [{ champ: 'montant', libelle: 'Montant', avant: null, apres: '90,00 €' }],
});
const corrected = step('102', {
  type: 'PaymentCorrected',
  libelle: 'Règlement corrigé',
  sujet: PAYMENT,
  auteur: 'HUET Nadia, agent n° 71',
  pourLeCompteDe: 'FONTAINE Lucie, agent n° 4',
  ecran: '/liste-cotisations',
  changes: [
    { champ: 'fk_mode', libelle: 'Mode', avant: 'Espèces', apres: 'Chèque' },
    { champ: 'quittance', libelle: 'N° de reçu', avant: '2026-0012', apres: null },
  ],
});
const deleted = step('103', { type: 'PaymentDeleted', libelle: 'Règlement supprimé', sujet: PAYMENT });

const state = {
  existe: true,
  parties: [
    {
      titre: 'Cotisation',
      champs: [
        { champ: 'montantTotal', libelle: 'Montant total', valeur: '488,00 €' },
        { champ: 'fk_site', libelle: 'Site', valeur: null },
      ],
    },
  ],
};

function open(address = '/historique/contribution-12', more: Readonly<Record<string, unknown>> = {}) {
  signIn([right.seeHistory]);
  const calls = mockApi({
    '/api/historique/contribution-12': {
      flux: 'contribution-12',
      titre: 'Cotisation 2026-2027 de HUET Nadia',
      etapes: [registered, corrected, deleted],
    },
    '/api/historique/contribution-12/etat': state,
    ...more,
  });
  renderAt(address, <RecordHistory />, '/historique/:flux');
  return calls;
}
const steps = async () => within(await screen.findByRole('list', { name: /^Historique/ })).getAllByRole('listitem');
const read = (element: Element | undefined) => element?.textContent?.replace(/[\s\u00a0]+/g, ' ');

beforeEach(() => provideScreenTitles((path) => (path === '/liste-cotisations' ? 'Cotisations' : undefined)));

test('the latest step comes first, and a deletion names the payment', async () => {
  open();
  expect(await screen.findByText(/^3\sétapes, de la plus récente à la plus ancienne\.$/)).toBeTruthy();
  const titles = (await steps()).map((one) => read(one.querySelector('p') ?? undefined));
  expect(titles).toEqual([
    `Règlement supprimé — ${PAYMENT}`,
    `Règlement corrigé — ${PAYMENT}`,
    `Règlement enregistré — ${PAYMENT}`,
  ]);
});

test('a change says from what to what; who did it, for whom, and from which screen', async () => {
  open();
  const [, correction, first] = await steps();
  const changes = [...(correction?.querySelectorAll('dl > div') ?? [])].map(read);
  expect(changes).toEqual(['ModeEspèces devient → Chèque', 'N° de reçu2026-0012 devient → —']);
  expect([correction?.querySelector('del')?.textContent, correction?.querySelector('ins')?.textContent]).toEqual([
    'Espèces',
    'Chèque',
  ]);
  expect(read(correction)).toContain(
    '20/11/2026 à 11:00 · HUET Nadia, agent n° 71 au nom de FONTAINE Lucie, agent n° 4 · depuis Cotisations',
  );
  expect(first?.querySelector('del')).toBeNull();
});

test('nothing is told in the words of programs', async () => {
  open('/historique/contribution-12?au=2026-11-21');
  await screen.findByRole('region', { name: 'État au 21/11/2026' });
  await steps();
  expect(document.body.textContent).not.toMatch(
    /Payment|contribution-12|fk_|montantTotal|\bnull\b|undefined|\d{4}-\d{2}-\d{2}|\/liste-/,
  );
});

test('a day in the address shows the record as it was then, without what it had not; and today again', async () => {
  const calls = open('/historique/contribution-12?au=2026-11-21');
  const then = within(await screen.findByRole('region', { name: 'État au 21/11/2026' }));
  expect(calls.find(({ path }) => path.endsWith('/etat'))?.query.get('au')).toBe('2026-11-21');
  expect(read((await then.findByText('Montant total')).parentElement ?? undefined)).toBe('Montant total488,00 €');
  expect(then.queryByText('Site')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Revenir à aujourd’hui' }));
  expect(screen.queryByRole('region', { name: 'État au 21/11/2026' })).toBeNull();
  expect(location.search).toBe('');
});

test('before its first step there was no record', async () => {
  open('/historique/contribution-12?au=2020-01-01', {
    '/api/historique/contribution-12/etat': { existe: false, parties: [] },
  });
  expect(await screen.findByText('Cet enregistrement n’existait pas encore à cette date.')).toBeTruthy();
});

test('a record that is not there says so, without a button that would ask in vain', async () => {
  open('/historique/contribution-12', { '/api/historique/contribution-12': { status: 404, message: 'Introuvable' } });
  expect((await screen.findByRole('alert')).textContent).toContain('Introuvable');
  expect(screen.queryByRole('button', { name: 'Réessayer' })).toBeNull();
});
