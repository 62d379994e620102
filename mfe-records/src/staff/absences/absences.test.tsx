import { absenceList, absenceStatuses, messages, right } from '@diapason/contracts/constants';
import { provideScreenTitles } from '@diapason/platform';
import { listAnswer, mockApi, type RecordedCall, signIn } from '@diapason/platform/testing';
import { menuItems, openRowPanel, renderAt } from '@diapason/ui/testing';
import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { whenTold } from './absence-in-words';
import ManagedAbsences from './ManagedAbsences';
import OwnAbsences from './OwnAbsences';

const year = { idAnneeScolaire: 9, libelleAnneeScolaire: '2026-2027', dateDebut: '2026-08-01', dateFin: '2027-07-31' };
const request = (idAbsence: number, fk_absencesStatut: number, more: object = {}) => ({
  idAbsence,
  fk_user: 12,
  fk_anneeScolaire: 9,
  fk_absencesStatut,
  libelleAbsenceStatut: absenceStatuses.find(({ id }) => id === fk_absencesStatut)?.libelle,
  fk_absencesObjet: 2,
  libelleAbsenceObjet: 'Formation',
  dateDemande: '2026-11-20',
  dateDebut: '2026-12-08',
  dateFin: '2026-12-10',
  heuresAnnulees: null,
  reportDemande: 1,
  reportHeures: 4,
  reportDetail: 'Lundi 14 décembre',
  motif: 'Stage à Toulouse',
  avisDirection: null,
  refusPossible: 1,
  nomPrenomUtilisateur: 'CATHALA Julie',
  version: 3,
  ...more,
});

const lesson = (idAtelier: number, more: object = {}) => ({
  ...{ idAtelier, date: '2026-12-08', tenueLe: '2026-12-08', heureDebut: '16:30', heureFin: '17:30' },
  ...{ libelleType: 'Violoncelle', niveau: '', fk_site: 1, libelleSite: 'Albi', libelleSalle: 'Salle Fauré' },
  ...{ countEleves: 1, enseignants: [], confiee: 0, aLieu: 0 },
  candidats: [{ idUtilisateur: 40, nomPrenomUtilisateur: 'VALAT Benoît', surSite: 1 }],
  ...more,
});
const touched = {
  seances: [
    lesson(51),
    lesson(52, { heureDebut: '17:30', heureFin: '18:30' }),
    lesson(53, { date: '2026-12-09', tenueLe: '2026-12-09', libelleSite: 'Gaillac', fk_site: 2, candidats: [] }),
  ],
  nombre: 3,
  familles: { courriel: 1, nombre: 2, sansAdresse: ['PETIT Zoé'] },
  confiable: 1,
};

const device = (width: number) => Object.defineProperty(window.screen, 'width', { value: width, configurable: true });
let calls: readonly RecordedCall[];
const answers = (rows: readonly object[]) => ({
  '/api/absences/listAbsences/': listAnswer(rows),
  '/api/absences/resumeAbsences': { nombre: rows.length },
  '/api/anneesScolaire/list': [year],
});
const asked = (path: string, method = 'POST') => calls.filter((call) => call.path === path && call.method === method);
const rowOf = (name: string) => screen.findByRole('row', { name: new RegExp(name) });
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));

beforeEach(() => {
  device(1440);
  localStorage.clear();
  provideScreenTitles(() => 'Absences');
});
afterEach(cleanup);

// No mail goes out at night.
test.each([
  ['2026-11-29T20:30:00.000Z', 'demain à 8\u00a0h'],
  ['2026-11-29T05:30:00.000Z', 'aujourd’hui à 8\u00a0h'],
  ['2026-11-29T10:30:00.000Z', 'dès l’acceptation'],
])('what is decided at %s is told %s', (now, when) => expect(whenTold(new Date(now))).toBe(when));

describe('the requests of an agent', () => {
  async function show(rows: readonly object[]) {
    signIn([right.seeOwnAbsences], { idUtilisateur: 12, module: ['absences'] });
    calls = mockApi({ ...answers(rows), '/api/absences/0': {}, '/api/absences/1': {} });
    renderAt('/mes-absences/12', <OwnAbsences />, '/mes-absences/:id?');
    await screen.findAllByRole('row');
  }

  // 002:73.a 002:73.b 002:73.c
  test('are asked for by agent and year, and searched by their subject', async () => {
    await show([request(1, 2)]);
    expect(asked('/api/absences/listAbsences/')[0]?.body).toMatchObject({ idAgent: 12, anneeScolaire: 9 });
    expect(screen.getByLabelText(/Année scolaire/)).toBeTruthy();
    await userEvent.type(screen.getByRole('searchbox'), 'formation');
    await waitFor(() =>
      expect(asked('/api/absences/listAbsences/').at(-1)?.body).toMatchObject({ recherche: 'formation' }),
    );
  });

  // 002:75.a 002:75.b 002:75.c 002:75.d 002:76.a 002:76.b 002:292.b
  test('can be edited and deleted while they are drafts alone, each with the badge of its status', async () => {
    await show([request(1, 1), request(2, 2, { libelleAbsenceObjet: 'Activité syndicale' })]);
    const draft = await rowOf('Formation');
    expect(within(draft).getByRole('button', { name: 'Modifier la demande' })).toBeTruthy();
    expect(within(draft).getByRole('button', { name: 'Supprimer la demande' })).toBeTruthy();
    const sent = await rowOf('Activité syndicale');
    expect(within(sent).queryByRole('button', { name: 'Modifier la demande' })).toBeNull();
    expect(within(sent).queryByRole('button', { name: 'Supprimer la demande' })).toBeNull();
    const badges = ['Brouillon', 'Demande soumise'].map((label) => screen.getByText(label).className);
    expect(badges[0]).not.toBe(badges[1]);
  });

  // 002:75.e 002:627.b
  test.each([
    [576, false],
    [577, true],
  ])('are deleted on a screen of %i px: %s', async (width, offered) => {
    device(width);
    await show([request(1, 1)]);
    expect((await screen.findAllByRole('button', { name: 'Modifier la demande' })).length).toBeGreaterThan(0);
    expect(screen.queryAllByRole('button', { name: 'Supprimer la demande' }).length > 0).toBe(offered);
    device(1440);
  });

  // 002:74.a 002:298.a 002:298.b 002:9.a 002:9.b 002:415.a 002:415.b 002:415.c 002:415.d
  test.each([
    ['Brouillon', 1],
    ['Soumettre', 2],
  ])('are made in a dialog: « %s » sends status %i, once subject and period are there', async (button, status) => {
    await show([]);
    await press('Nouvelle demande');
    await press(button);
    expect((await screen.findAllByText(messages.absences.fields)).length).toBeGreaterThan(0);
    expect(asked('/api/absences/0')).toEqual([]);
    await userEvent.selectOptions(screen.getByLabelText(/^Objet/), 'Garde d’enfant malade');
    await userEvent.type(screen.getByLabelText(/^Début/), '08/12/2026');
    await userEvent.type(screen.getByLabelText(/^Fin/), '08/12/2026');
    await press(button);
    await waitFor(() => expect(asked('/api/absences/0')).toHaveLength(1));
    expect(asked('/api/absences/0')[0]?.body).toMatchObject({
      fk_absencesStatut: status,
      fk_absencesObjet: 5,
      dateDebut: '2026-12-08',
      fk_user: 12,
    });
  });

  // 002:74.b 002:416.a 002:416.b 002:416.c 002:416.d 002:417.a 002:417.b 002:417.c
  test('want the detail and the hours of a subject that carries over, never negative, never both', async () => {
    await show([request(1, 1)]);
    await userEvent.click(within(await rowOf('Formation')).getByRole('button', { name: 'Modifier la demande' }));
    const hours = await screen.findByLabelText(/Heures reportées/);
    const detail = screen.getByLabelText(/Détail du report/);
    await userEvent.clear(detail);
    await press('Soumettre');
    expect(await screen.findByText(messages.absences.carryOverFields)).toBeTruthy();
    await userEvent.type(detail, 'Samedi');
    await userEvent.clear(hours);
    await press('Soumettre');
    expect(await screen.findByText(messages.absences.carryOverFields)).toBeTruthy();
    await userEvent.type(hours, '-2');
    await press('Soumettre');
    expect(await screen.findByText(messages.absences.negativeHours)).toBeTruthy();
    await userEvent.clear(hours);
    await userEvent.type(hours, '2');
    await userEvent.type(screen.getByLabelText(/Heures annulées/), '3');
    await press('Soumettre');
    expect(await screen.findByText(messages.absences.eitherHours)).toBeTruthy();
    await userEvent.selectOptions(screen.getByLabelText(/^Objet/), 'Activité syndicale');
    expect(screen.queryByLabelText(/Détail du report/)).toBeNull();
    await press('Soumettre');
    await waitFor(() => expect(asked('/api/absences/1')).toHaveLength(1));
    expect(asked('/api/absences/1')[0]?.body).toMatchObject({
      reportHeures: null,
      reportDetail: null,
      heuresAnnulees: 3,
    });
  });
});

describe('the requests that the direction decides', () => {
  const { manageAbsences, answerAbsence, exportAbsences } = right;
  async function show(
    rows: readonly object[],
    functions = [manageAbsences, answerAbsence, exportAbsences],
    lessons: object = { ...touched, seances: [], nombre: 0, familles: { courriel: 1, nombre: 0, sansAdresse: [] } },
  ) {
    signIn(functions, { idUtilisateur: 2, module: ['absences'] });
    calls = mockApi({
      ...answers(rows),
      '/api/absences/1': { idAbsence: 1 },
      '/api/absences/seances/1': lessons,
    });
    renderAt('/liste-gestion-absences', <ManagedAbsences />);
    await openRowPanel(await rowOf('CATHALA'));
  }
  const buttons = () =>
    within(screen.getByRole('complementary'))
      .queryAllByRole('button')
      .map(({ textContent }) => textContent);

  // 002:80.a 002:80.b 002:80.c 002:81.a 002:297.a 002:623.c
  test('open on statuses 2 and 3 of the year, and are searched by their agent', async () => {
    await show([request(1, 2)]);
    expect(asked('/api/absences/listAbsences/')[0]?.body).toMatchObject({ anneeScolaire: 9, listStatuts: [2, 3] });
    expect(asked('/api/absences/listAbsences/')[0]?.body).not.toHaveProperty('idAgent', expect.anything());
    await userEvent.type(screen.getByRole('searchbox'), 'cathala');
    await waitFor(() =>
      expect(asked('/api/absences/listAbsences/').at(-1)?.body).toMatchObject({ recherche: 'cathala' }),
    );
  });

  // 002:82.a 002:82.b
  test('are printed as the authorisation request', async () => {
    await show([request(1, 2)]);
    await press('Demande d’autorisation');
    const paper = await screen.findByRole('dialog', { name: 'Demande d’autorisation d’absence' });
    expect(within(paper).getByText('Stage à Toulouse')).toBeTruthy();
    const print = jest.spyOn(window, 'print').mockImplementation(() => {
      expect(document.querySelector('.d-paper-printed')?.textContent).toContain('CATHALA Julie');
      expect(document.documentElement.dataset.prints).toBe('paper');
    });
    await userEvent.click(within(paper).getByRole('button', { name: 'Imprimer' }));
    expect(print).toHaveBeenCalledTimes(1);
    window.dispatchEvent(new Event('afterprint'));
    expect(document.querySelector('.d-paper-printed')).toBeNull();
    print.mockRestore();
  });

  // 002:300.a 002:301.a 002:302.a 002:303.a 002:305.a 002:82.c 002:9.c
  test.each([
    ['Demande de modification', 1],
    ['Instruction en cours', 2],
    ['Accepter', 4],
    ['Refuser', 5],
  ])('« %s » sends the whole request with status %i and the opinion', async (button, status) => {
    await show([request(1, 2)]);
    await userEvent.type(screen.getByLabelText('Avis de la direction'), 'Favorable');
    await press(button);
    await waitFor(() => expect(asked('/api/absences/1')).toHaveLength(1));
    expect(asked('/api/absences/1')[0]?.body).toMatchObject({
      fk_absencesStatut: status,
      avisDirection: 'Favorable',
      motif: 'Stage à Toulouse',
      dateDebut: '2026-12-08',
      reportHeures: 4,
      versionAttendue: 3,
    });
  });

  // 002:80.d 002:468.d 002:626.a 000:234.e
  test.each([
    [[manageAbsences, exportAbsences], 1],
    [[manageAbsences, answerAbsence], 0],
  ])('with %j their export « Liste Absences » is there so often: %i', async (functions, count) => {
    await show([request(1, 2)], functions);
    expect(absenceList.file).toBe('Liste Absences');
    expect((await menuItems()).filter((item) => item === 'Exporter\u00a0: Excel')).toHaveLength(count);
  });

  // 002:301.c
  test('under way have no « Instruction en cours »', async () => {
    await show([request(1, 3)]);
    expect(buttons()).toContain('Accepter');
    expect(buttons()).not.toContain('Instruction en cours');
  });

  // 002:303.b 002:303.c
  test.each([0, 1])('are refused only where that is possible: %i', async (refusPossible) => {
    await show([request(1, 2, { refusPossible })]);
    expect(buttons().includes('Refuser')).toBe(refusPossible === 1);
  });

  // 002:304.a 002:304.b
  test('are left as they are by « Annuler », which closes them', async () => {
    await show([request(1, 2)]);
    await press('Annuler');
    await waitFor(() => expect(screen.queryByRole('complementary')).toBeNull());
    expect(asked('/api/absences/1')).toEqual([]);
  });

  // 002:306.c 002:468.c
  test('show no status button without 202', async () => {
    await show([request(1, 2)], [manageAbsences, exportAbsences]);
    for (const label of ['Accepter', 'Refuser', 'Demande de modification', 'Instruction en cours'])
      expect(buttons()).not.toContain(label);
  });

  test('are accepted with whoever is proposed for each day and site, and the mails that were not switched off', async () => {
    const all = [manageAbsences, answerAbsence, exportAbsences];
    await show([request(1, 2)], all, touched);
    const proposed = await screen.findByLabelText<HTMLSelectElement>(/^Qui donne les cours du .*Albi$/);
    expect(proposed.selectedOptions[0]?.textContent).toContain('VALAT Benoît');
    expect(screen.getByText('personne de libre à Gaillac')).toBeTruthy();
    expect(screen.getByText(/^Sans adresse : PETIT Zoé/)).toBeTruthy();
    expect(screen.getByText(/^Accepter annule 1 cours, confie 2 cours à d’autres, concerne 2 familles/)).toBeTruthy();
    await userEvent.click(screen.getByLabelText(/^E-mail à 2 familles/));
    await press('Accepter');
    await waitFor(() => expect(asked('/api/absences/1')).toHaveLength(1));
    expect(asked('/api/absences/1')[0]?.body).toMatchObject({
      fk_absencesStatut: 4,
      prevenir: 0,
      remplacements: [
        { fk_atelier: 51, date: '2026-12-08', par: 40 },
        { fk_atelier: 52, date: '2026-12-08', par: 40 },
      ],
    });
  });

  test('are not accepted before their lessons are seen, and not where those cannot be read', async () => {
    await show([request(1, 2)], [manageAbsences, answerAbsence], { status: 500, message: 'Illisible' });
    const accept = () => screen.findByRole<HTMLButtonElement>('button', { name: 'Accepter' });
    expect((await accept()).disabled).toBe(true);
    await screen.findByRole('button', { name: 'Réessayer' });
    expect((await accept()).disabled).toBe(true);
    expect((await screen.findByRole<HTMLButtonElement>('button', { name: 'Refuser' })).disabled).toBe(false);
  });

  test('propose nobody for two sites at the same hour, and speak of one lesson as of one', async () => {
    const candidats = [{ idUtilisateur: 40, nomPrenomUtilisateur: 'VALAT Benoît', surSite: 1 }];
    const elsewhere = { libelleSite: 'Gaillac', fk_site: 2, candidats };
    const seances = [lesson(51), lesson(54, { ...elsewhere, heureDebut: '17:00', heureFin: '18:00' })];
    await show([request(1, 2)], [manageAbsences, answerAbsence], { ...touched, seances, nombre: 2 });
    const chosenAt = async (site: string) => {
      const label = new RegExp(`^Qui donne le cours du .*${site}$`);
      return (await screen.findByLabelText<HTMLSelectElement>(label)).selectedOptions[0]?.textContent;
    };
    expect([await chosenAt('Albi'), await chosenAt('Gaillac')]).toEqual([
      expect.stringContaining('VALAT Benoît'),
      'Annulé',
    ]);
    await press('Accepter');
    await waitFor(() => expect(asked('/api/absences/1')).toHaveLength(1));
    expect(asked('/api/absences/1')[0]?.body).toMatchObject({
      remplacements: [{ fk_atelier: 51, date: '2026-12-08', par: 40 }],
    });
  });

  test('of days that are over give no lesson away', async () => {
    const past = { date: '2020-12-08', tenueLe: '2020-12-08', candidats: [] };
    await show([request(1, 2)], [manageAbsences, answerAbsence], {
      ...touched,
      seances: [lesson(51, past)],
      nombre: 1,
    });
    expect(await screen.findByText('n’a pas eu lieu')).toBeTruthy();
    expect(screen.queryByLabelText(/^Qui donne/)).toBeNull();
  });

  test('give no lesson away where the proposal was set to « Annulés »', async () => {
    await show([request(1, 2)], [manageAbsences, answerAbsence], touched);
    await userEvent.selectOptions(await screen.findByLabelText(/^Qui donne les cours du .*Albi$/), 'Annulés');
    await press('Accepter');
    await waitFor(() => expect(asked('/api/absences/1')).toHaveLength(1));
    expect(asked('/api/absences/1')[0]?.body).not.toHaveProperty('remplacements');
  });
});
