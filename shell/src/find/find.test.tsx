import { right } from '@diapason/contracts/constants';
import { type ActProps, PlatformProvider, provideSlots, type SlotEntry } from '@diapason/platform';
import { mockApi, type RecordedCall, signIn } from '@diapason/platform/testing';
import { afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { RemoteApp } from '../remotes/catalogue';
import { actionFor, type Person } from './entries';
import { Find } from './Find';
import { singleKeys } from './keys';

const apps: readonly RemoteApp[] = [
  {
    name: 'mfe',
    remoteEntry: '',
    routes: [
      { path: '/liste-responsables', title: 'Responsables', right: right.seeGuardians },
      { path: '/fiche-responsable', title: 'Fiche responsable', right: right.seeGuardian },
      {
        path: '/fiche-eleve',
        title: 'Fiche élève',
        right: right.seePupilAndWorkshop,
        actions: [{ label: 'Nouvel élève', href: '/fiche-eleve/0', right: right.createPupil }],
      },
      {
        path: '/liste-cotisations',
        title: 'Cotisations',
        module: 'cotisation',
      },
      {
        path: '/liste-reglements',
        title: 'Règlements',
        right: right.seePayments,
        menu: { group: 'Administration', order: 50, icon: 'wallet', label: 'Règlements' },
      },
    ],
  },
];

const slots: readonly SlotEntry[] = [
  {
    actOf: 'guardian',
    key: 'nouvel-eleve',
    label: 'Nouvel élève',
    asks: 'Nouvel élève de',
    href: '/fiche-eleve/0?responsable={id}',
    right: right.createPupil,
  },
  {
    actOf: ['guardian', 'pupil', 'contribution'],
    key: 'reglement',
    label: 'Règlement',
    asks: 'Ajouter un règlement à',
    module: 'cotisation',
    right: right.addPayment,
    load: () => Promise.resolve({ default: Payment }),
  },
  { actOf: 'guardian', key: 'ecrire', label: 'Écrire' },
];

function Payment({ record: { of, id, name }, onClose }: ActProps) {
  return (
    <div role="dialog" aria-label={`Règlement de ${name}`}>
      {`${of} ${id}`}
      <button type="button" onClick={onClose}>
        Abandonner
      </button>
    </div>
  );
}

beforeAll(() => {
  provideSlots(slots);
  // jsdom has no modal dialogs.
  HTMLDialogElement.prototype.showModal = function showModal() {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = function close() {
    this.open = false;
    this.dispatchEvent(new Event('close'));
  };
});

const people: readonly Person[] = [
  { nature: 'guardian', id: 12, nomPrenom: 'LEFÈVRE Lucie', precision: 'LEFÈVRE Tom · Albi', actif: 1 },
  { nature: 'guardian', id: 13, nomPrenom: 'LEFEBURE Paul', precision: '', actif: 0 },
  { nature: 'pupil', id: 77, nomPrenom: 'LEFÈVRE Tom', precision: '02/04/2015 · LEFÈVRE Lucie', actif: 1 },
];
const everyRight: readonly number[] = Object.values(right);
let calls: readonly RecordedCall[] = [];

function open(functions: readonly number[] = everyRight, found: readonly Person[] = people) {
  const user = signIn(functions);
  calls = mockApi((path, { body }) => {
    if (path !== '/api/recherche') return null;
    const { nature, texte } = body as { nature: string | null; texte: string };
    // Nobody is called so: an answer that comes before the test looks must not stand above the act.
    if (/regl/i.test(texte)) return [];
    return found.filter((one) => nature === null || one.nature === nature);
  });
  render(
    <>
      <main>
        <search>
          <input type="search" aria-label="Rechercher dans la liste" />
        </search>
      </main>
      <Find user={user} apps={apps} />
    </>,
    { wrapper: PlatformProvider },
  );
  return userEvent.setup();
}
const names = () => screen.queryAllByRole('option').map(({ textContent }) => textContent);
const combobox = () => screen.findByRole('combobox');
const chosen = () => screen.getAllByRole('option').find((one) => one.getAttribute('aria-selected') === 'true');

beforeEach(() => history.replaceState(null, '', '/accueil'));
afterEach(() => {
  cleanup();
  localStorage.clear();
  Object.defineProperty(window.screen, 'width', { value: 1440, configurable: true });
});

describe('Ctrl K', () => {
  test('finds people as they are typed, by kind, the deactivated marked; Enter opens the sheet', async () => {
    const user = open();
    await user.keyboard('{Control>}k{/Control}');
    const field = await combobox();
    expect(document.activeElement).toBe(field);
    await user.keyboard('lefev');
    await waitFor(() => expect(screen.getByRole('status').textContent).toBe('3 résultats'));
    const guardians = within(screen.getByRole('group', { name: 'Responsables' })).getAllByRole('option');
    expect(guardians.map(({ textContent }) => textContent)).toEqual([
      'LEFÈVRE Lucie LEFÈVRE Tom · Albi',
      'LEFEBURE PaulDésactivé',
    ]);
    expect(chosen()?.id).toBe(field.getAttribute('aria-activedescendant'));
    await user.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}{ArrowUp}');
    expect(chosen()?.textContent).toMatch(/^LEFÈVRE Tom/);
    await user.keyboard('{Enter}');
    expect(location.pathname).toBe('/fiche-eleve/77');
    expect(screen.queryByRole('combobox')).toBeNull();
  });

  test('asks once typing pauses, in the body, never less than two letters', async () => {
    const user = open();
    await user.click(screen.getByRole('button', { name: 'Rechercher partout' }));
    await user.type(await combobox(), 'l');
    await user.type(await combobox(), 'ucie');
    await waitFor(() => expect(screen.getByRole('status').textContent).toBe('3 résultats'));
    expect(calls.map(({ path, body }) => [path, body])).toEqual([['/api/recherche', { texte: 'lucie', nature: null }]]);
  });

  test('finds screens and actions of one’s rights, without accents', async () => {
    const user = open();
    await user.keyboard('{Control>}k{/Control}');
    await user.type(await combobox(), 'nouvel eleve', { skipClick: true });
    await waitFor(() => expect(names()).toContain('Nouvel élève'));
    cleanup();
    const other = open([right.seePayments], []);
    await other.keyboard('{Control>}k{/Control}');
    await other.type(await combobox(), 'regl');
    await waitFor(() => expect(screen.getByRole('status').textContent).toBe('1 résultat'));
    expect(names()).toEqual(['Règlements Administration']);
    expect(calls).toEqual([]);
  });

  test('an action with a person’s record is for who may read it', async () => {
    const offered = async (functions: readonly number[]) => {
      const user = open(functions);
      await user.keyboard('{Control>}k{/Control}');
      await user.type(await combobox(), 'nouvel eleve', { skipClick: true });
      await waitFor(() => expect(names()).toContain('Nouvel élève'));
      const shown = names();
      cleanup();
      return shown;
    };
    expect(await offered([right.createPupil])).toEqual(['Nouvel élève']);
    expect(await offered([right.createPupil, right.seeGuardian])).toEqual(['Nouvel élève', 'Nouvel élève de…']);
  });

  test('an action asks for the person first; Backspace and Escape leave it', async () => {
    const user = open();
    await user.keyboard('{Control>}k{/Control}');
    await user.type(await combobox(), 'ajouter regl');
    await waitFor(() => expect(names()[0]).toBe('Ajouter un règlement à…'));
    await user.keyboard('{Enter}');
    expect((await combobox()).getAttribute('aria-label')).toBe('Ajouter un règlement à qui ?');
    await user.keyboard('{Backspace}');
    expect((await combobox()).getAttribute('aria-label')).toBe('Nom, téléphone, e-mail, écran ou action');
    await user.type(await combobox(), 'ajouter un règlement à lefev');
    await waitFor(() =>
      expect(names()).toEqual([
        'Ajouter un règlement à LEFÈVRE Lucie LEFÈVRE Tom · Albi',
        'Ajouter un règlement à LEFEBURE PaulDésactivé',
        'Ajouter un règlement à LEFÈVRE Tom 02/04/2015 · LEFÈVRE Lucie',
      ]),
    );
    await user.keyboard('{Enter}');
    const dialog = await screen.findByRole('dialog', { name: 'Règlement de LEFÈVRE Lucie' });
    expect([dialog.textContent, location.pathname]).toEqual(['guardian 12Abandonner', '/accueil']);
    await user.click(within(dialog).getByRole('button', { name: 'Abandonner' }));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('an act that is an address leads there, for the person who was chosen', async () => {
    const user = open();
    await user.keyboard('{Control>}k{/Control}');
    await user.type(await combobox(), 'nouvel eleve de lefev');
    await waitFor(() => expect(names()[0]).toMatch(/^Nouvel élève de LEFÈVRE Lucie/));
    await user.keyboard('{Enter}');
    expect(location.pathname + location.search).toBe('/fiche-eleve/0?responsable=12');
  });

  test('leads to the list for who may not open the sheet, and keeps what was opened for this page', async () => {
    const user = open([right.seeGuardians], people.slice(0, 1));
    await user.keyboard('{Control>}k{/Control}');
    await user.type(await combobox(), 'lucie');
    await waitFor(() => expect(names()).toHaveLength(1));
    await user.keyboard('{Enter}');
    expect(location.pathname + location.search).toBe('/liste-responsables?recherche=LEF%C3%88VRE%20Lucie');
    await user.keyboard('{Control>}k{/Control}');
    await combobox();
    expect(within(screen.getByRole('group', { name: 'Ouverts récemment' })).getAllByRole('option')).toHaveLength(1);
    expect(JSON.stringify({ ...localStorage, ...sessionStorage })).not.toContain('LEF');
  });

  test('says when nobody is found, and what went wrong', async () => {
    const user = open(everyRight, []);
    await user.keyboard('{Control>}k{/Control}');
    await user.type(await combobox(), 'xyzzy');
    await waitFor(() => expect(screen.getByRole('status').textContent).toBe('Aucun résultat'));
    mockApi({ '/api/recherche': { status: 500, message: 'Le serveur ne répond pas.' } });
    await user.type(await combobox(), 'q');
    await waitFor(() => expect(screen.getByRole('status').textContent).toBe('Le serveur ne répond pas.'));
  });
});

describe('keys of one character', () => {
  test('/ goes to the search of the list, ? tells the keys', async () => {
    const user = open();
    await user.keyboard('/');
    expect(document.activeElement).toBe(screen.getByRole('searchbox'));
    await user.keyboard('/?');
    expect((screen.getByRole('searchbox') as HTMLInputElement).value).toBe('/?');
    screen.getByRole('searchbox').blur();
    await user.keyboard('?');
    expect(await screen.findByRole('dialog', { name: 'Raccourcis clavier' })).toBeTruthy();
  });

  test.each([
    ['a desk', 1440, 1],
    ['a phone', 390, 0],
  ])('on %s a button tells them if there is a keyboard', (_name, width, buttons) => {
    Object.defineProperty(window.screen, 'width', { value: width, configurable: true });
    open();
    const found = screen.queryAllByRole('button', { name: 'Raccourcis clavier' });
    expect(found).toHaveLength(buttons);
    // It shows the key that does the same, and no « i »: that is for what there is to know.
    for (const one of found) expect([one.textContent, one.querySelector('svg')]).toEqual(['?', null]);
  });

  test('can be switched off', async () => {
    const user = open();
    await user.keyboard('?');
    await user.click(await screen.findByRole('checkbox'));
    expect(singleKeys.isOn()).toBe(false);
    await user.click(screen.getByRole('button', { name: 'Fermer' }));
    await user.keyboard('/');
    expect(document.activeElement).not.toBe(screen.getByRole('searchbox'));
  });
});

describe('a text names an action and a person', () => {
  const reader = () => ({ user: signIn(everyRight), apps });
  test.each([
    ['ajouter un règlement à dupont', 'dupont'],
    ['règlement dupont lucie', 'dupont lucie'],
    ['Ajouter règlement à 06 12', '06 12'],
  ])('%s', (typed, person) =>
    expect(actionFor(typed, reader())).toMatchObject({ action: { label: 'Ajouter un règlement à' }, person }),
  );
  test.each(['dupont', 'règlement', 'un dupont', 'de la tour', 'dupont règlement', ''])('« %s » does not', (typed) =>
    expect(actionFor(typed, reader())).toBeUndefined(),
  );
});
