import { messages, right } from '@diapason/contracts/constants';
import { provideScreenTitles } from '@diapason/platform';
import { mockApi, type RecordedCall, signIn, succeedsWith } from '@diapason/platform/testing';
import { Menu } from '@diapason/ui';
import { choose, InSheet, normalizeSpaces, renderAt } from '@diapason/ui/testing';
import { expect, test } from '@jest/globals';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { usePersonalData } from './usePersonalData';

const PATH = '/api/personnes/301/effacement';
const debt = { status: 422, message: messages.erasure.balance('50,00 €'), field: 'forcer' };
const merged = { status: 422, message: messages.families.eraseTheKept };

function PersonalData() {
  const { items, dialog } = usePersonalData({
    nature: 'responsable',
    id: 301,
    name: 'ADAM Zoé',
    list: '/liste-responsables',
  });
  return (
    <>
      {items.length > 0 && <Menu label="Données personnelles" items={items.filter((item) => item !== false)} />}
      {dialog}
    </>
  );
}

/** @param open what the server refuses until it is forced. */
function show(
  functions: readonly number[],
  {
    open,
    more = {},
    elevesAttached = [],
    mentions = [],
  }: { open?: object; more?: object; elevesAttached?: readonly object[]; mentions?: readonly object[] } = {},
) {
  cleanup();
  signIn(functions, more);
  const calls = mockApi((path, { body }) => {
    if (path === '/api/utilisateursResponsables/301/elevesAttached') return elevesAttached;
    if (path === '/api/personnes/301/mentions') return mentions;
    if (path !== PATH) return undefined;
    if (open && !(body as { forcer: boolean }).forcer) return open;
    return succeedsWith(messages.erasure.done, {
      efface: [{ nature: 'responsable', id: 301 }],
      affiche: true,
      mentions,
    });
  });
  renderAt(
    '/fiche-responsable/301',
    <InSheet of="guardian" id={301}>
      <PersonalData />
    </InSheet>,
  );
  return calls;
}
const menu = () => screen.queryByRole('button', { name: 'Données personnelles' });
const erasures = (calls: readonly RecordedCall[]) => calls.filter(({ path }) => path === PATH).map(({ body }) => body);

async function dialog() {
  await userEvent.click(menu() as HTMLElement);
  await userEvent.click(screen.getByRole('menuitem', { name: 'Effacer cette personne…' }));
  return within(await screen.findByRole('dialog', { name: 'Effacer ADAM Zoé ?' }));
}

test('each part is for who may carry it out, in their own name and not of themselves', async () => {
  show([]);
  expect(menu()).toBeNull();
  show([right.readAllOfPerson]);
  await userEvent.click(menu() as HTMLElement);
  expect(screen.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual([
    'Droit d’accès : à lire (PDF)',
    'Droit d’accès : pour un logiciel (JSON)',
  ]);
});

test('nobody erases in another person’s name, nor themselves', () => {
  show([right.erasePerson], { more: { usurpation: { idUtilisateur: 1, nomPrenomUtilisateur: 'CHEF Jo' } } });
  expect(menu()).toBeNull();
});

test('nobody erases themselves', () => {
  show([right.erasePerson], { more: { idUtilisateur: 301 } });
  expect(menu()).toBeNull();
});

test('it says what is deleted and what stays, and asks for the name', async () => {
  const calls = show([right.erasePerson]);
  const asked = await dialog();
  expect(asked.getByText(/les revenus déclarés/)).toBeTruthy();
  expect(asked.getByText(/la comptabilité se conserve dix ans/)).toBeTruthy();
  expect(asked.getByText(/^les pièces : avis d’imposition/)).toBeTruthy();
  await choose(asked.getByLabelText(/^Motif/), 'Demande de la personne');
  await userEvent.type(asked.getByLabelText(/^Nom et prénom/), 'ADAM');
  await userEvent.click(asked.getByRole('button', { name: 'Effacer pour toujours' }));
  expect(await asked.findByText('Ce n’est pas le nom de cette personne')).toBeTruthy();
  expect(erasures(calls)).toEqual([]);
  await userEvent.type(asked.getByLabelText(/^Nom et prénom/), '  zoé');
  await userEvent.click(asked.getByRole('button', { name: 'Effacer pour toujours' }));
  await waitFor(() => expect(location.pathname).toBe('/liste-responsables'));
  expect(erasures(calls)).toEqual([
    { nature: 'responsable', motif: 'demande', confirmation: 'EFFACER', enfants: false, forcer: false },
  ]);
});

test('the pupils who would have nobody left are named, and stay unless that is ticked', async () => {
  const child = { dateNaissance: null, ordre: 1, premier: true };
  const elevesAttached = [
    { ...child, idEleve: 1, nomPrenomEleve: 'ADAM Lou', seul: true },
    { ...child, idEleve: 2, nomPrenomEleve: 'ADAM Tom', seul: false },
  ];
  show([right.erasePerson, right.seeGuardianPupils], { elevesAttached });
  const asked = await dialog();
  expect(await asked.findByText('ADAM Lou')).toBeTruthy();
  const tick = asked.getByLabelText(/^Effacer aussi les élèves/) as HTMLInputElement;
  expect(tick.checked).toBe(false);
  show([right.erasePerson, right.seeGuardianPupils], { elevesAttached: [] });
  const alone = await dialog();
  await waitFor(() => expect(alone.queryByLabelText(/^Effacer aussi les élèves/)).toBeNull());
});

test('what is still open is said, and goes on only when that is ticked', async () => {
  const calls = show([right.erasePerson], { open: debt });
  const asked = await dialog();
  expect(asked.queryByLabelText(/^Effacer malgré/)).toBeNull();
  await choose(asked.getByLabelText(/^Motif/), 'Demande de la personne');
  await userEvent.type(asked.getByLabelText(/^Nom et prénom/), 'adam zoé');
  await userEvent.click(asked.getByRole('button', { name: 'Effacer pour toujours' }));
  expect(await asked.findByText(normalizeSpaces(debt.message))).toBeTruthy();
  await userEvent.click(asked.getByLabelText(/^Effacer malgré/));
  await userEvent.click(asked.getByRole('button', { name: 'Effacer pour toujours' }));
  await waitFor(() => expect(erasures(calls)).toHaveLength(2));
  expect(erasures(calls)[1]).toMatchObject({ forcer: true });
});

test('what no force gets past is only said', async () => {
  show([right.erasePerson], { open: merged });
  const asked = await dialog();
  await choose(asked.getByLabelText(/^Motif/), 'Demande de la personne');
  await userEvent.type(asked.getByLabelText(/^Nom et prénom/), 'adam zoé');
  await userEvent.click(asked.getByRole('button', { name: 'Effacer pour toujours' }));
  expect(await asked.findByText(normalizeSpaces(merged.message))).toBeTruthy();
  expect(asked.queryByLabelText(/^Effacer malgré/)).toBeNull();
});

test('sheets whose comment bears the name are named before and after, each a link', async () => {
  provideScreenTitles(() => 'Fiche');
  const mentions = [
    { idAtelier: 41, libelleType: 'Orchestre', date: null },
    { idAtelier: 40, libelleType: 'Violon', date: '2026-11-18' },
  ];
  show([right.erasePerson, right.seeAttendanceSheets, right.seePupilAndWorkshop], {
    mentions,
    more: { module: ['presences'] },
  });
  const asked = await dialog();
  const links = async (within: typeof asked) =>
    (await within.findAllByRole('link')).map((one) => [one.textContent, one.getAttribute('href')]);
  const both = [
    ['Orchestre, commentaire de l’atelier', '/fiche-atelier/41'],
    ['Violon, fiche de présence du 18/11/2026', '/fiche-presence/40?date=2026-11-18'],
  ];
  expect(await links(asked)).toEqual(both);
  await choose(asked.getByLabelText(/^Motif/), 'Demande de la personne');
  await userEvent.type(asked.getByLabelText(/^Nom et prénom/), 'adam zoé');
  await userEvent.click(asked.getByRole('button', { name: 'Effacer pour toujours' }));
  const after = within(await screen.findByRole('dialog', { name: /^Fiches à réécrire/ }));
  expect(await links(after)).toEqual(both);
  expect(location.pathname).toBe('/fiche-responsable/301');
  await userEvent.click(after.getByRole('button', { name: 'Terminer' }));
  await waitFor(() => expect(location.pathname).toBe('/liste-responsables'));
});
