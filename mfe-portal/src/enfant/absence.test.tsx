import { dayAfter, messages, presenceStatus } from '@diapason/contracts/constants';
import { mockApi, signIn } from '@diapason/platform/testing';
import { todayInParis } from '@diapason/ui';
import { renderAt } from '@diapason/ui/testing';
import { expect, jest, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import ChildProfile from '../eleve-information/ChildProfile';

const today = todayInParis();
const seance = {
  date: today,
  idPresenceEleve: null,
  fk_statutPresence: null,
  libelleStatut: '',
  commentaire: null,
  dateValidation: null,
  annule: 0,
  heureDebut: '17:30',
  heureFin: '18:30',
  libelleSite: 'Castres',
  libelleSalle: 'salle 2',
  enseignants: [{ idUtilisateur: 9, nomPrenomUtilisateur: 'BRUN Rachel' }],
  autrement: null,
};
const course = {
  idAtelier: 30,
  fk_site: 1,
  jour: 1,
  heureDebut: '17:30',
  heureFin: '18:30',
  libelleType: 'Trombone',
  libelleSite: 'Castres',
  libelleSalle: 'salle 2',
  enseignants: [{ idUtilisateur: 9, nomPrenomUtilisateur: 'BRUN Rachel' }],
  seances: [seance],
};
const excuses = {
  seances: [],
  depuis: { debut: '2026-08-01', cours: 61, presences: 58, excuses: 2, absences: 1, derniereAbsence: '2026-05-12' },
  contacts: [],
};

const COURSES = '/api/ateliers/elevesParAteliersParEleve/5';

/** @param answers with courses, a function: by the last day that is asked for. */
function open(answers: Readonly<Record<string, unknown>> = {}, modules = ['espaceResponsable', 'presences']) {
  signIn([], { idUtilisateur: 1042, role: 'Responsable', module: modules });
  const known: Readonly<Record<string, unknown>> = {
    '/api/utilisateursResponsables/1042/elevesAttached': [
      { idEleve: 5, nomPrenomEleve: 'BONNET Élise' },
      { idEleve: 6, nomPrenomEleve: 'BONNET Hugo' },
    ],
    [COURSES]: [course],
    '/api/presences/excusesParEleve/5': excuses,
    '/api/presences/listePresencesParId': [],
    '/api/presences/absencesEleveAuxAteliers': { fk_eleve: 5, seances: [], declaration: null, validees: 0 },
    '/api/presences/annulerExcuses': { fk_eleve: 5, seances: [], restees: 0 },
    '/api/eleves/5': { idEleve: 5, nom: 'BONNET', prenom: 'Élise', dateNaissance: '2015-04-03', version: 1 },
    '/api/eleves/5/listResponsables': [],
    '/api/droitImage/listeDroit/5': [],
    '/api/parametres/list': [{ cle: 'droitImage', valeur: '1' }],
    ...answers,
  };
  const calls = mockApi((path, { query }) => {
    const answer = known[path];
    return typeof answer === 'function' ? answer(query.get('dateFin')) : answer;
  });
  renderAt('/eleveInformation/5?profil', <ChildProfile />, '/eleveInformation/:id?');
  return calls;
}
const dialog = async () => {
  await userEvent.click(await screen.findByRole('button', { name: 'Déclarer une absence' }));
  return within(await screen.findByRole('dialog'));
};

// 002:11.f 002:472.c
test('a parent declares an absence for the ticked courses of a period', async () => {
  const calls = open();
  const { getByRole, findByRole } = await dialog();
  await userEvent.click(await findByRole('checkbox', { name: /Trombone/ }));
  const { getByText } = within(getByRole('group', { name: 'Cours de cette période' }));
  getByText('Élise manquera 1 cours');
  await userEvent.click(getByRole('button', { name: 'Déclarer 1 absence' }));
  await screen.findByRole('button', { name: 'Déclarer une absence' });
  const sent = calls.find(({ path }) => path === '/api/presences/absencesEleveAuxAteliers');
  expect(sent?.body).toMatchObject({ fk_eleve: 5, atelier: [30], periodeDebut: today, periodeFin: today });
});

test('of another period nothing is counted before its lessons are known', async () => {
  let come: (courses: readonly object[]) => void = () => undefined;
  const later = new Promise<readonly object[]>((resolve) => (come = resolve));
  const end = dayAfter(today, 13);
  open({ [COURSES]: (until: string) => (until === end ? later : [course]) });
  const { getByRole, findByRole, queryByRole } = await dialog();
  await userEvent.click(await findByRole('checkbox', { name: /Trombone/ }));
  await findByRole('button', { name: 'Déclarer 1 absence' });
  await userEvent.click(getByRole('button', { name: '2 semaines' }));
  await findByRole('button', { name: 'Déclarer l’absence' });
  expect(queryByRole('button', { name: 'Tout cocher' })).toBeNull();
  come([{ ...course, seances: [seance, { ...seance, date: dayAfter(today, 7) }] }]);
  await findByRole('button', { name: 'Déclarer 2 absences' });
});

// 002:421.a 002:421.b
test('without a ticked course nothing is sent, and the sentence says so', async () => {
  const calls = open();
  const { getByRole, findByRole, findByText } = await dialog();
  await findByRole('checkbox', { name: /Trombone/ });
  await userEvent.click(getByRole('button', { name: 'Déclarer l’absence' }));
  await findByText('Veuillez sélectionner au moins un cours');
  await waitFor(() => expect(document.activeElement).toBe(getByRole('checkbox', { name: /Trombone/ })));
  expect(calls.some(({ path }) => path.includes('absencesEleveAuxAteliers'))).toBe(false);
});

// 002:422.a 002:422.b
test('the period has a beginning and an end', async () => {
  open();
  const { getByRole, findByRole, findAllByText } = await dialog();
  await findByRole('checkbox', { name: /Trombone/ });
  for (const name of [/^Du/, /^Au/]) await userEvent.clear(getByRole('combobox', { name }));
  await userEvent.click(getByRole('button', { name: 'Déclarer l’absence' }));
  expect((await findAllByText(/obligatoire/)).length).toBe(2);
});

// 002:422.c 002:422.d
test.each(['Du', 'Au'])('« %s » can be today, and no day before it', async (label) => {
  jest.useFakeTimers({ now: new Date('2026-11-18T10:00:00+01:00'), advanceTimers: true });
  try {
    open();
    const { getByRole } = await dialog();
    await userEvent.click(getByRole('button', { name: new RegExp(`^Ouvrir le calendrier\\s: ${label}`) }));
    const isOpen = async (day: number) => {
      const cell = (await screen.findAllByText(String(day), { selector: 'td > span' }))[0];
      return cell?.getAttribute('aria-disabled') !== 'true' && !cell?.className.includes('disabled');
    };
    expect([await isOpen(17), await isOpen(18)]).toEqual([false, true]);
  } finally {
    jest.useRealTimers();
  }
});

// 002:11.g 002:342.a 001:98.b
test('and takes it back, after a question that says what follows', async () => {
  const excused = { ...seance, idPresenceEleve: 77, fk_statutPresence: presenceStatus.excused };
  const calls = open({ [COURSES]: [{ ...course, seances: [excused] }] });
  await userEvent.click(await screen.findByRole('button', { name: 'Annuler' }));
  const question = within(await screen.findByRole('dialog'));
  question.getByText(/Élise viendra .* à 17:30/);
  await userEvent.click(question.getByRole('button', { name: 'Oui, Élise viendra' }));
  await screen.findByRole('button', { name: 'Annuler' });
  const sent = calls.find(({ path }) => path === '/api/presences/annulerExcuses');
  expect(sent?.body).toEqual({ fk_eleve: 5, excuses: [77] });
});

test('a lesson of which all teachers are absent does not take place', async () => {
  open({ [COURSES]: [{ ...course, seances: [{ ...seance, annule: 1 }] }] });
  expect((await screen.findByText('n’a pas lieu')).closest('li')?.dataset.state).toBe('annule');
  expect(screen.getByText('BRUN Rachel : absence ce jour-là')).toBeTruthy();
});

test('a lesson that the school cancelled or moved once says so', async () => {
  const told = {
    seanceDu: today,
    annulee: 1,
    deplacee: 0,
    confiee: 0,
    motif: null,
    par: null,
    le: `${today}T09:00:00Z`,
  };
  const moved = { ...seance, heureDebut: '09:00', autrement: { ...told, annulee: 0, deplacee: 1 } };
  open({
    [COURSES]: [{ ...course, seances: [{ ...seance, annule: 1, autrement: told }, moved] }],
  });
  expect(await screen.findByText('annulé par l’école')).toBeTruthy();
  expect(screen.getByText('déplacé').closest('li')?.textContent).toContain('09:00');
});

// 002:346.b 002:473.b
test('without the module presences there are no presence features', async () => {
  open({}, ['espaceResponsable']);
  await screen.findByRole('heading', { name: 'BONNET Élise' });
  await screen.findByText('03/04/2015');
  expect(screen.queryByRole('button', { name: 'Déclarer une absence' })).toBeNull();
  expect(screen.queryByText('Prochains cours')).toBeNull();
});

// 000:79.f 000:79.g 002:106.a
test('another face keeps the page, and the bar below leads to the child’s other pages', async () => {
  open();
  const faces = within(await screen.findByRole('navigation', { name: 'Enfants' }));
  expect(faces.getAllByRole('link').map((one) => one.getAttribute('href'))).toEqual([
    '/eleveInformation/5?profil',
    '/eleveInformation/6?profil',
  ]);
  const bar = within(screen.getByRole('navigation', { name: 'Pages d’Élise' }));
  expect(bar.getByRole('link', { name: 'Scolarité' }).getAttribute('href')).toBe('/eleveSI/5?scolariteInterne');
});

test('beyond six weeks the server asks, once, and the family says that it is meant', async () => {
  const calls = open({
    '/api/presences/absencesEleveAuxAteliers': {
      status: 409,
      message: messages.teaching.longAbsence,
      field: 'longue',
    },
  });
  const { findByRole, getByRole } = await dialog();
  await userEvent.click(await findByRole('checkbox', { name: /Trombone/ }));
  await userEvent.click(getByRole('button', { name: 'Déclarer 1 absence' }));
  const question = within(await screen.findByRole('dialog', { name: 'Plus de six semaines' }));
  expect(question.getByText(/plus de six semaines/)).toBeTruthy();
  await userEvent.click(question.getByRole('button', { name: 'Déclarer toute la période' }));
  const sent = () => calls.filter(({ path }) => path === '/api/presences/absencesEleveAuxAteliers');
  await waitFor(() =>
    expect(sent().map(({ body }) => (body as { longue?: boolean }).longue)).toEqual([undefined, true]),
  );
});
