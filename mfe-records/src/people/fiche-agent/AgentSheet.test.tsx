import { messages, right } from '@diapason/contracts/constants';
import { PlatformProvider, provideSlots, store } from '@diapason/platform';
import { mockApi, type RecordedCall, signIn, succeedsWith } from '@diapason/platform/testing';
import { BrowserRouter, Route, Routes } from '@diapason/ui/router';
import { choose, menuItems, normalizeSpaces, openBlocks } from '@diapason/ui/testing';
import { beforeEach, describe, expect, test } from '@jest/globals';
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { slots } from '../../screens';
import AgentSheet from './AgentSheet';

const paul = {
  idUtilisateur: 12,
  nomPrenomUtilisateur: 'ROUX Paul',
  nom: 'ROUX',
  prenom: 'Paul',
  email: 'paul@exemple.fr',
  emailEnAttente: null,
  adresse1: '3 rue des Lices',
  adresse2: null,
  codePostal: '81000',
  ville: 'ALBI',
  telephoneFixe: null,
  telephoneFixe2: null,
  telephoneMobile: '0639981234',
  IndexPaie: null,
  gestionPartitions: 0,
  fk_groupe: 5,
  libelleGroupe: 'Enseignant',
  role: 'Agent',
  fk_siteResidence: null,
  antennes: [{ idSite: 2, libelleSite: 'Albi', idAntenne: 1, libelleAntenne: 'Centre', role: 'Violon' }],
  actif: 1,
  dateSuppression: null,
  version: 4,
};
const town = (libelleCommune: string) => ({ libelleCommune, codePostal: '81000', codeInsee: '81004' });
const others = [right.seeAgentProfile, right.changeAgentProfile];
let asked: readonly RecordedCall[];
/** What the server answers to a save, where it is not that it went well. */
let failure: object | undefined;

/** @param meanwhile what a colleague saves once the sheet is open. */
function open(
  id: number,
  functions: readonly number[],
  agent: object = paul,
  meanwhile?: object,
  module: string[] = [],
) {
  signIn(functions, { module });
  let now = agent;
  asked = mockApi((path, { method, query }) => {
    if (method === 'POST' && failure) return failure;
    if (method === 'POST') {
      if (meanwhile && now === agent) {
        now = { ...agent, ...meanwhile };
        return { status: 409, message: messages.general.conflict, field: 'versionAttendue' };
      }
      return succeedsWith(messages.staff.saved, { idUtilisateur: 12, emailAConfirmer: false, version: 6 });
    }
    if (path === '/api/gestionRole/listeGroupe') return [{ idGroupe: 5, libelleGroupe: 'Enseignant' }];
    if (path === '/api/sites/liste' && query.has('onlyVisible')) return [{ idSite: 2, libelleSite: 'Albi' }];
    if (path === '/api/sites/liste')
      return ['Albi', 'Ancienne annexe', 'Gaillac', 'Hors-site'].map((libelleSite, index) => ({
        idSite: [2, 5, 6, 9][index],
        libelleSite,
      }));
    if (path === '/api/geoquery') return { communes: [town('Albi'), town('Puygouzon')] };
    return /\/(vehicule|coursATenir)$/.test(path) ? [] : now;
  });
  window.history.replaceState(null, '', `/fiche-agent/${id}`);
  render(
    <PlatformProvider>
      <BrowserRouter>
        <Routes>
          <Route path="/fiche-agent/:id?" element={<AgentSheet />} />
        </Routes>
      </BrowserRouter>
    </PlatformProvider>,
  );
}
const field = (label: string | RegExp) => screen.getByLabelText<HTMLInputElement>(label);
/** With every block that may be written open. */
const opened = async () => {
  await screen.findByText(/^Prénom/, { selector: 'label, dt' });
  if (screen.queryAllByRole('button', { name: /^Modifier\s:/ }).length > 0) await openBlocks();
};
/** What is read there, of a field that may not be changed. */
const read = (label: string | RegExp) =>
  screen.getByText(label, { selector: 'dt' }).nextElementSibling?.textContent ?? null;
const saved = () => asked.filter(({ method }) => method === 'POST').map(({ path, body }) => ({ path, body }));
const told = () => store.getState().notifications.map(({ message }) => message);
const save = () => userEvent.click(screen.getByRole('button', { name: 'Enregistrer' }));

beforeEach(() => {
  provideSlots(slots);
  failure = undefined;
  window.history.replaceState(null, '', '/');
});

describe('the profile of another agent', () => {
  // 001:36.a 001:36.b 001:36.c 001:38.b 001:38.d 001:38.e 001:38.f 001:38.g 001:38.h 001:38.i 001:38.j 001:38.l
  // 001:38.m 001:38.o 001:38.s 001:38.t
  test('shows who they are, how to reach them, where they work', async () => {
    open(12, [...others, right.seeAgentLogin, right.changeAgentIdentity, right.changeAgentActivityAndRole]);
    await opened();
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Profil agent - ROUX Paul');
    expect((await screen.findAllByRole('tab')).map(({ textContent }) => textContent)).toEqual(['Général', 'Connexion']);
    expect(field(/^Nom/).value).toBe('ROUX');
    expect(field(/^Adresse e-mail/).value).toBe('paul@exemple.fr');
    expect([field('Adresse').value, field('Complément d’adresse').value]).toEqual(['3 rue des Lices', '']);
    expect(field('Code postal').value).toBe('81000');
    await waitFor(() => expect(field('Ville').querySelector('option:checked')?.textContent).toBe('Albi'));
    expect([field('Téléphone fixe').value, field('Second téléphone fixe').value]).toEqual(['', '']);
    expect(field('Téléphone mobile').value).toMatch(/^06\s39\s98\s12\s34$/);
    expect(field('Gestion des partitions').checked).toBe(false);
    const sites = within(screen.getByRole('group', { name: 'Sites' }));
    expect(sites.getByLabelText<HTMLInputElement>('Fonction').value).toBe('Violon');
  });

  test('the towns of a whole postal code are offered, and telephone numbers are shown in pairs', async () => {
    open(12, others);
    await opened();
    await waitFor(() => expect(field('Ville').tagName).toBe('SELECT'));
    await choose(field('Ville'), 'Puygouzon');
    await userEvent.type(field('Téléphone fixe'), '563001122');
    expect(field('Téléphone fixe').value).toMatch(/^05\s63\s00\s11\s22$/);
    await save();
    expect(saved()[0]?.body).toMatchObject({ ville: 'Puygouzon', telephoneFixe: '0563001122' });
  });

  // 001:37.c 001:37.e
  test('leaves identity to 269, activity, role group and sites to 270', async () => {
    open(12, others);
    await opened();
    const labels = [/^Nom/, /^Prénom/, /^Adresse e-mail/, 'Actif', /^Groupe de rôles/];
    await waitFor(() => expect(labels.map(read)).toEqual(['ROUX', 'Paul', 'paul@exemple.fr', 'oui', 'Enseignant']));
    await waitFor(() => expect(normalizeSpaces(read('Sites') ?? '')).toBe('Albi : Violon'));
    for (const label of [...labels, 'Fonction']) expect(screen.queryByLabelText(label)).toBeNull();
    expect(screen.queryByRole('button', { name: 'Ajouter un site' })).toBeNull();
    expect(field('Ville').disabled).toBe(false);
  });

  // 001:37.g
  test('is read only without 249', async () => {
    open(12, [right.seeAgentProfile, right.changeAgentIdentity]);
    await opened();
    expect([read('Ville'), read(/^Nom/)]).toEqual(['ALBI', 'ROUX']);
    expect([screen.queryByLabelText('Ville'), screen.queryByLabelText(/^Nom/)]).toEqual([null, null]);
  });

  // 001:38.a 001:37.o 001:37.p
  test('shows pay index and settlement site to who has their function', async () => {
    open(12, others);
    await opened();
    expect(screen.queryByLabelText('Index de paie')).toBeNull();
    expect(screen.queryByLabelText('Site de règlement')).toBeNull();
    expect(read('Actif')).toBe('oui');
  });

  // 001:38.k 001:38.p 001:177.a
  test('saves what was changed and nothing else, with the version that was seen, and says so', async () => {
    open(12, [...others, right.changeAgentPayIndex, right.addPayment, right.changeAgentActivityAndRole]);
    await opened();
    await userEvent.type(field('Index de paie'), '417');
    await choose(field('Site de règlement'), 'Albi');
    await userEvent.click(field('Actif'));
    await save();
    expect(saved()).toEqual([
      {
        path: '/api/utilisateursAdministratifs/12',
        body: { IndexPaie: '417', fk_siteResidence: 2, actif: 0, role: 'Agent', versionAttendue: 4 },
      },
    ]);
    await waitFor(() => expect(told()).toContain("L'agent a bien été enregistré"));
  });

  test('a hidden site that the agent has stays what they have, by its name; another hidden one is not offered', async () => {
    const hidden = [
      { idSite: 5, libelleSite: 'Ancienne annexe', idAntenne: null, libelleAntenne: null, role: 'Alto' },
      { idSite: 9, libelleSite: 'Hors-site', idAntenne: null, libelleAntenne: null, role: '' },
    ];
    const functions = [...others, right.addPayment, right.changeAgentActivityAndRole];
    open(12, functions, { ...paul, fk_siteResidence: 9, antennes: hidden });
    await opened();
    const sites = within(screen.getByRole('group', { name: 'Sites' }));
    await sites.findAllByRole('option', { name: 'Albi' });
    await sites.findAllByRole('option', { name: 'Hors-site' });
    const chosen = (select: HTMLElement) => (select as HTMLSelectElement).selectedOptions[0]?.text;
    expect(sites.getAllByRole('combobox').map(chosen)).toEqual(['Ancienne annexe', 'Hors-site']);
    expect(chosen(field(/^Site de règlement/))).toBe('Hors-site');
    expect(screen.queryByRole('option', { name: 'Gaillac' })).toBeNull();
  });

  test('what a colleague saved meanwhile in the same fields is shown beside what was typed, by its name', async () => {
    open(12, [...others, right.changeAgentActivityAndRole], paul, {
      nom: 'ROUX',
      antennes: [{ ...paul.antennes[0], role: 'Alto' }],
      version: 5,
    });
    await opened();
    await userEvent.clear(field('Fonction'));
    await userEvent.type(field('Fonction'), 'Violoncelle');
    await save();
    const dialog = within(await screen.findByRole('dialog', { name: 'Fiche modifiée entre-temps' }));
    expect(dialog.getByRole('row', { name: 'Sites Albi : Violoncelle Albi : Alto' })).toBeTruthy();
    await userEvent.click(dialog.getByRole('button', { name: 'Enregistrer ma saisie' }));
    expect(saved().at(-1)?.body).toEqual({
      antennes: [{ idSite: 2, role: 'Violoncelle' }],
      role: 'Agent',
      versionAttendue: 5,
    });
  });

  // 001:37.i 001:37.m 001:38.q
  test('the tab Connexion is for 247; its password is for 251', async () => {
    open(12, [...others, right.seeAgentLogin]);
    await opened();
    await userEvent.click(await screen.findByRole('tab', { name: 'Connexion' }));
    expect(await screen.findByText('paul@exemple.fr')).toBeTruthy();
    expect(screen.queryByText('Mot de passe provisoire')).toBeNull();
  });

  test('a password that somebody else chose is typed twice and sent alone', async () => {
    open(12, [...others, right.seeAgentLogin, right.changeAgentPassword]);
    await opened();
    await userEvent.click(await screen.findByRole('tab', { name: 'Connexion' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Mot de passe provisoire' }));
    await userEvent.type(field(/^Nouveau mot de passe/), 'trois petits chats gris');
    await userEvent.type(field(/^Confirmation/), 'trois petits chats noirs');
    await userEvent.click(screen.getByRole('button', { name: 'Définir le mot de passe' }));
    expect(await screen.findByText(messages.identity.passwordsDiffer)).toBeTruthy();
    expect(saved()).toEqual([]);
    await userEvent.clear(field(/^Confirmation/));
    await userEvent.type(field(/^Confirmation/), 'trois petits chats gris');
    await userEvent.click(screen.getByRole('button', { name: 'Définir le mot de passe' }));
    expect(saved().map(({ body }) => body)).toEqual([{ password: 'trois petits chats gris' }]);
  });
});

describe('one’s own profile', () => {
  const mine = { ...paul, idUtilisateur: 501 };
  const openOwn = async (...functions: readonly number[]) => {
    open(501, [right.seeOwnProfile, ...functions], mine);
    await opened();
  };
  const saving = () => screen.queryByRole('button', { name: 'Enregistrer' });

  // 001:37.d 001:37.h
  test('is read only without 152', async () => {
    await openOwn();
    const labels = [/^Nom/, /^Prénom/, /^Adresse e-mail/, 'Ville'];
    expect(labels.map(read)).toEqual(['ROUX', 'Paul', 'paul@exemple.fr', 'ALBI']);
    for (const label of labels) expect(screen.queryByLabelText(label)).toBeNull();
    expect(saving()).toBeNull();
  });

  // 001:37.d 001:37.h 001:37.f
  test('with 152 identity is changed and saved, but activity, role group and sites are not', async () => {
    await openOwn(right.changeOwnProfile);
    for (const label of ['Actif', /^Groupe de rôles/]) expect(screen.queryByLabelText(label)).toBeNull();
    await userEvent.type(field(/^Prénom/), '-Louis');
    await save();
    expect(saved()).toMatchObject([{ path: '/api/utilisateursAdministratifs/501', body: { prenom: 'Paul-Louis' } }]);
  });

  // 001:37.f
  test('activity and role group change with 233', async () => {
    await openOwn(right.changeOwnProfile, right.changeOwnActivityAndRole);
    for (const label of ['Actif', /^Groupe de rôles/]) expect(field(label).disabled).toBe(false);
    cleanup();
    await openOwn(right.changeOwnProfile, right.changeAgentActivityAndRole);
    for (const label of ['Actif', /^Groupe de rôles/]) expect(screen.queryByLabelText(label)).toBeNull();
  });

  // 001:37.j
  test('the tab Connexion is for 150', async () => {
    await openOwn(right.seeOwnLogin);
    expect(await screen.findByRole('tab', { name: 'Connexion' })).toBeTruthy();
    cleanup();
    await openOwn(right.seeAgentLogin);
    expect(screen.queryByRole('tab', { name: 'Connexion' })).toBeNull();
  });

  // 001:37.n
  test('the own password is changed with 154', async () => {
    const password = async (...functions: readonly number[]) => {
      cleanup();
      await openOwn(right.seeOwnLogin, ...functions);
      await userEvent.click(await screen.findByRole('tab', { name: 'Connexion' }));
      await screen.findByText('paul@exemple.fr', { selector: 'p' });
      return screen.queryByLabelText(/^Mot de passe actuel/);
    };
    expect(await password(right.changeOwnPassword)).toBeTruthy();
    expect(await password(right.changeAgentPassword)).toBeNull();
  });
});

test('the service sheet is offered to whom its screen and its call are open', async () => {
  const link = async (...functions: readonly number[]) => {
    cleanup();
    open(12, [...others, ...functions], paul, undefined, ['services']);
    await opened();
    return (await menuItems()).includes('Fiche de service');
  };
  expect(await link(right.openAgentServices)).toBe(false);
  expect(await link(right.seeOwnServices)).toBe(false);
  expect(await link(right.openAgentServices, right.seeOwnServices)).toBe(true);
});

// 001:36.e
test('the profile leads back to the list of agents', async () => {
  open(12, [...others, right.seeAgents]);
  await opened();
  const back = screen.getByRole('link', { name: /Retour à la liste/ });
  expect(back.getAttribute('href')).toBe('/liste-agents');
});

// 000:210.e 001:150.c 001:177.b
test('a save that fails stays on the profile and says why', async () => {
  open(12, others);
  await opened();
  for (const message of ['Panne', 'Cette adresse n’est pas la bonne.']) {
    failure = { status: message === 'Panne' ? 500 : 422, message };
    await userEvent.type(field('Adresse'), ' bis');
    await save();
    expect(await screen.findByText(`Une erreur est survenue lors de l'enregistrement : ${message}`)).toBeTruthy();
  }
  expect(window.location.pathname).toBe('/fiche-agent/12');
});

// 001:35.b 000:38.s 000:38.r
describe('a new agent', () => {
  // 001:35.c 001:38.n 001:114.f
  test('is asked for what registers one, and gets a link', async () => {
    open(0, [right.createAgent]);
    await opened();
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Nouvel agent');
    expect(screen.queryByRole('tab')).toBeNull();
    expect(screen.queryByLabelText('Actif')).toBeNull();
    expect(screen.getByText(messages.staff.linkOnCreation)).toBeTruthy();
    await userEvent.type(field(/^Nom/), 'Roux');
    await save();
    expect(saved()).toEqual([]);
    expect(field(/^Prénom/).getAttribute('aria-invalid')).toBe('true');
    expect((await screen.findByRole('alert')).textContent).toBe(
      'Veuillez remplir les champs nom, prenom, email et rôle',
    );
    await userEvent.type(field(/^Prénom/), 'Paul');
    await userEvent.type(field(/^Adresse e-mail/), 'paul@exemple.fr');
    await choose(field(/^Groupe de rôles/), 'Enseignant');
    await save();
    expect(saved()).toMatchObject([
      { path: '/api/utilisateursAdministratifs/0', body: { nom: 'ROUX', fk_groupe: 5, role: 'Agent', antennes: [] } },
    ]);
  });

  test.each([
    ['and their service sheet to who keeps those', [right.openAgentServices], ['Fiche de service', 'Autre agent']],
    ['alone to who does not', [], ['Autre agent']],
  ])('leads to what comes next: another one, %s', async (_whom, more, expected) => {
    open(0, [right.createAgent, ...more], paul, undefined, ['services']);
    await opened();
    await userEvent.type(field(/^Nom/), 'Roux');
    await userEvent.type(field(/^Prénom/), 'Paul');
    await userEvent.type(field(/^Adresse e-mail/), 'paul@exemple.fr');
    await choose(field(/^Groupe de rôles/), 'Enseignant');
    await save();
    await waitFor(() => expect(window.location.pathname).toBe('/fiche-agent/12'));
    const { message, next = [] } = store.getState().done ?? {};
    expect([message, next.map(({ label }) => label)]).toEqual(['Agent enregistré', expected]);
    next[0]?.open();
    expect(window.location.pathname + window.location.search).toBe(
      more.length > 0 ? '/fiche-agent/12?onglet=service' : '/fiche-agent/0',
    );
  });
});
