import { messages, right } from '@diapason/contracts/constants';
import { store } from '@diapason/platform';
import type { RecordedCall } from '@diapason/platform/testing';
import { choose } from '@diapason/ui/testing';
import { describe, expect, jest, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ALL, answers, button, cello, external, heads, inRow, open, sent, without, zoe } from './testing/pupil-sheet';

describe('the schooling at the conservatoire', () => {
  const at = '/fiche-eleve/7?onglet=scolarite-conservatoire';

  // 001:21.a 001:21.b 001:21.c 001:21.d 001:21.e 001:21.f 001:21.ag 001:21.r
  test('is a table, with the comment; what completes what is said', async () => {
    await open(at);
    const row = await inRow(/Cursus musique Violoncelle/);
    expect(heads('Scolarité Conservatoire').slice(0, 6)).toEqual([
      'Année scolaire',
      'Site / Enseignant',
      'Offre',
      'Précision offre',
      'Statut',
      'Commentaire',
    ]);
    expect(row.getByText('Très motivée')).toBeTruthy();
    expect(screen.getByText('(complète Cursus musique)')).toBeTruthy();
  });

  test.each([
    ['001:21.j', 'Ajouter une scolarité', right.addSchooling],
    ['001:21.k', /^Modifier Cursus/, right.changeSchooling],
    ['001:21.l', /^Supprimer Cursus/, right.deleteSchooling],
  ])('%s %p needs its right', async (_id, name, needed) => {
    await open(at);
    await screen.findByText('(complète Cursus musique)');
    expect(button(name)).toBeTruthy();
    await open(at, { functions: without(needed) });
    await screen.findByText('(complète Cursus musique)');
    expect(button(name)).toBeNull();
  });

  // 001:21.g 001:97.a 001:97.b 001:109.a 001:109.b 001:173.d
  test('is added with a status of the list', async () => {
    await open(at);
    await userEvent.click(await screen.findByRole('button', { name: 'Ajouter une scolarité' }));
    const dialog = within(await screen.findByRole('dialog', { name: "Ajout d'une scolarite conservatoire" }));
    const statuses = [...dialog.getByLabelText(/Statut/).querySelectorAll('option')].map((one) => one.textContent);
    expect(statuses).toEqual(
      expect.arrayContaining([
        'Inscrit',
        'En attente de place',
        'Abandon',
        'Nouvelle inscription',
        'Réinscription',
        'Réinscription confirmée',
      ]),
    );
  });

  describe('the day of entry', () => {
    const path = (id: number) => `/api/eleves/7/scolaritesInterne/${id}`;
    const opened = async (name: string | RegExp, more: object = {}) => {
      const calls = await open(at, {
        more: { [path(0)]: { idScolarite: 40 }, [path(31)]: { idScolarite: 31 }, ...more },
      });
      await userEvent.click(await screen.findByRole('button', { name }));
      const dialog = within(await screen.findByRole('dialog'));
      await dialog.findByRole('option', { name: '2025-2026' });
      const day = () => (dialog.getByLabelText('Date d’entrée') as HTMLInputElement).value;
      const type = async (text: string) => {
        await userEvent.clear(dialog.getByLabelText('Date d’entrée'));
        if (text) await userEvent.type(dialog.getByLabelText('Date d’entrée'), text);
      };
      const save = () => userEvent.click(dialog.getByRole('button', { name: 'Enregistrer' }));
      return { calls, dialog, day, type, save };
    };
    const closed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

    test('of a new schooling is today where today lies in its year, and may be said', async () => {
      jest.useFakeTimers({ now: new Date('2027-03-08T10:00:00Z'), advanceTimers: true });
      const { calls, dialog, day, type, save } = await opened('Ajouter une scolarité');
      expect(day()).toBe('08/03/2027');
      await choose(dialog.getByLabelText(/^Année scolaire/), '2025-2026');
      await waitFor(() => expect(day()).toBe(''));
      await choose(dialog.getByLabelText(/^Année scolaire/), '2026-2027');
      await choose(dialog.getByLabelText(/^Offre/), 'Cursus musique');
      await type('31/07/2026');
      await save();
      await dialog.findByText('Au plus tôt le 01/08/2026');
      await type('15/09/2026');
      await save();
      await closed();
      expect(sent(calls, 'POST', path(0))).toMatchObject([{ dateEntree: '2026-09-15' }]);
    });

    test('of one that is there stays unless it is said, and may be emptied', async () => {
      const more = { '/api/eleves/7/SI_list': [{ ...cello, dateEntree: '2027-02-03' }] };
      const first = await opened(/^Modifier Cursus/, more);
      expect(first.day()).toBe('03/02/2027');
      await first.save();
      await closed();
      expect(sent(first.calls, 'POST', path(31))).toEqual([
        expect.not.objectContaining({ dateEntree: expect.anything() }),
      ]);
      const second = await opened(/^Modifier Cursus/, more);
      await second.type('');
      await second.save();
      await closed();
      expect(sent(second.calls, 'POST', path(31))).toMatchObject([{ dateEntree: null }]);
    });
  });

  // 001:21.m 001:21.n
  test('a pupil who left is not enrolled, and keeps the status', async () => {
    await open(at, { more: { '/api/eleves/7': { ...zoe, dateAbandon: '2026-11-20' } } });
    const add = await screen.findByRole('button', { name: 'Ajouter une scolarité' });
    expect(add.matches(':disabled')).toBe(true);
    await userEvent.click(screen.getByRole('button', { name: /^Modifier Cursus/ }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByLabelText(/Statut/).matches(':disabled')).toBe(true);
  });

  test('what is hidden from the lists since stays what the schooling has, by its own name', async () => {
    const hidden = { ...cello, fk_site: 5, libelleSite: 'Hors-site', fk_offre: 12, libelleOffre: 'Cursus de 2010' };
    const more = { '/api/eleves/7/SI_list': [{ ...hidden, fk_anneeScolaire: 2, libelleAnneeScolaire: '2019-2020' }] };
    await open(at, { more });
    await userEvent.click(await screen.findByRole('button', { name: /^Modifier Cursus/ }));
    const dialog = within(await screen.findByRole('dialog'));
    await dialog.findByRole('option', { name: 'École 1' });
    await dialog.findByRole('option', { name: 'Cursus musique' });
    const chosen = (label: RegExp) => dialog.getByLabelText<HTMLSelectElement>(label).selectedOptions[0]?.text;
    expect([/^Site/, /^Offre/, /^Année scolaire/].map(chosen)).toEqual(['Hors-site', 'Cursus de 2010', '2019-2020']);
    await choose(dialog.getByLabelText(/^Site/), '');
    expect(chosen(/^Site/)).toBe('');
  });

  // 001:21.q 001:173.g
  test('a complementary one needs another to complete; there may be none', async () => {
    await open(at);
    await userEvent.click(await screen.findByRole('button', { name: 'Ajouter une scolarité' }));
    const dialog = within(await screen.findByRole('dialog'));
    await userEvent.click(dialog.getByLabelText('Complémentaire'));
    await dialog.findByText('Aucune scolarite disponible pour la complementaire.');
  });

  test('a list of schoolings to complete or of teachers that could not be had is asked for again; it is not empty', async () => {
    const failed = { status: 500, message: 'panne' };
    const [schoolings, teachers] = [
      '/api/eleves/SI_ListComplementairePossible',
      '/api/utilisateursAdministratifs/list/',
    ];
    await open(at, {
      functions: [...ALL, right.seeAgents],
      more: { [schoolings]: failed, [teachers]: failed },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Ajouter une scolarité' }));
    const dialog = within(await screen.findByRole('dialog'));
    await userEvent.click(dialog.getByLabelText('Complémentaire'));
    await dialog.findByRole('button', { name: 'Réessayer : Enseignant' });
    await dialog.findByRole('button', { name: 'Réessayer : Complète la scolarité' });
    expect(dialog.queryByText('Aucune scolarite disponible pour la complementaire.')).toBeNull();
  });

  test('an offer that could not be had is asked for again; what it asks for is not simply missing', async () => {
    const offer = answers['/api/cotisations/10'];
    const more: Record<string, unknown> = { '/api/cotisations/10': { status: 500, message: 'panne' } };
    await open(at, { more });
    await userEvent.click(await screen.findByRole('button', { name: 'Ajouter une scolarité' }));
    const dialog = within(await screen.findByRole('dialog'));
    await dialog.findByRole('option', { name: 'Cursus musique' });
    expect(dialog.queryByRole('button', { name: 'Réessayer : Offre' })).toBeNull();
    await choose(dialog.getByLabelText(/^Offre/), 'Cursus musique');
    const again = await dialog.findByRole('button', { name: 'Réessayer : Offre' });
    expect(dialog.queryByLabelText(/Instrument/)).toBeNull();
    more['/api/cotisations/10'] = offer;
    await userEvent.click(again);
    await dialog.findByLabelText(/Instrument/);
    expect(dialog.queryByRole('button', { name: 'Réessayer : Offre' })).toBeNull();
  });

  // 001:21.s
  test('a schooling that is completed already says by which offer', async () => {
    const parent = {
      idScolarite: 31,
      fk_anneeScolaire: 9,
      libelleOffre: 'Cursus musique',
      precisionOffre: '',
      fk_scolariteComplementaire: 32,
      libelleOffreComplementaire: 'Chœurs',
    };
    await open(at, { more: { '/api/eleves/SI_ListComplementairePossible': [parent] } });
    await userEvent.click(await screen.findByRole('button', { name: 'Ajouter une scolarité' }));
    const dialog = within(await screen.findByRole('dialog'));
    await userEvent.click(dialog.getByLabelText('Complémentaire'));
    const option = await dialog.findByRole('option', { name: 'Cursus musique (déjà complétée par Chœurs)' });
    expect((option as HTMLOptionElement).disabled).toBe(true);
  });

  // 001:21.t 001:21.u 001:21.v
  test('the passage to the next cycle is of the current year alone', async () => {
    const before = { ...cello, idScolarite: 30, fk_anneeScolaire: 8, libelleAnneeScolaire: '2025-2026' };
    const passage = async (of: RegExp) => {
      await open(at, { more: { '/api/eleves/7/SI_list': [cello, before] } });
      await userEvent.click(await screen.findByRole('button', { name: of }));
      return within(await screen.findByRole('dialog'))
        .getByLabelText('Passage au cycle suivant')
        .matches(':disabled');
    };
    expect(await passage(/^Modifier .*2026-2027/)).toBe(false);
    expect(await passage(/^Modifier .*2025-2026/)).toBe(true);
  });

  describe('the medical certificate', () => {
    const SENT = '/api/fichiers/upload/certificatMedical';
    const dance = { idOffre: 22, certificatMedical: 1, avecInstrument: 0, styles: [] };
    const offers = [...(answers['/api/cotisations/offres'] as object[]), { idOffre: 22, libelleOffre: 'Danse' }];
    const more = {
      '/api/cotisations/offres': offers,
      '/api/cotisations/22': dance,
      '/api/eleves/7/scolaritesInterne/0': { idScolarite: 40 },
    };
    const certificate = new File(['%PDF-'], 'certificat.pdf', { type: 'application/pdf' });
    const enrolling = async (given: object) => {
      const calls = await open(at, { more: { ...more, ...given } });
      await userEvent.click(await screen.findByRole('button', { name: 'Ajouter une scolarité' }));
      const dialog = within(await screen.findByRole('dialog'));
      await dialog.findByRole('option', { name: 'Danse' });
      return { calls, dialog };
    };

    // 001:21.o
    test('appears when the chosen offer asks for one, and goes with the schooling once that is saved', async () => {
      const { calls, dialog } = await enrolling({ [SENT]: { idPieceJointe: 3, realFileName: 'certificat.pdf' } });
      await choose(dialog.getByLabelText(/^Offre/), 'Cursus musique');
      await dialog.findByLabelText(/Instrument/);
      expect(dialog.queryByRole('group', { name: 'Certificat médical' })).toBeNull();
      await choose(dialog.getByLabelText(/^Offre/), 'Danse');
      const group = within(await dialog.findByRole('group', { name: 'Certificat médical' }));
      await userEvent.upload(group.getByLabelText(/Choisir un fichier/), certificate);
      expect(group.getByText(/certificat.pdf » sera envoyé/)).toBeTruthy();
      expect(calls.filter(({ path }) => path === SENT)).toEqual([]);
      await userEvent.click(dialog.getByRole('button', { name: 'Enregistrer' }));
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
      expect(calls.filter(({ path }) => path === SENT)).toMatchObject([{ body: { fk_scolariteInterne: '40' } }]);
      expect(calls.find(({ path }) => path === SENT)?.file?.name).toBe('certificat.pdf');
    });

    // 001:21.o
    test('one that was chosen for another offer is not sent', async () => {
      const { calls, dialog } = await enrolling({});
      await choose(dialog.getByLabelText(/^Offre/), 'Danse');
      const group = within(await dialog.findByRole('group', { name: 'Certificat médical' }));
      await userEvent.upload(group.getByLabelText(/Choisir un fichier/), certificate);
      await choose(dialog.getByLabelText(/^Offre/), 'Cursus musique');
      await dialog.findByLabelText(/Instrument/);
      await userEvent.click(dialog.getByRole('button', { name: 'Enregistrer' }));
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
      expect(calls.filter(({ path }) => path === SENT)).toEqual([]);
    });

    // 001:21.o
    test('one that was chosen for another offer goes neither with the present enrolment nor with a third offer', async () => {
      const song = { ...dance, idOffre: 23 };
      const calls = await open(at, {
        more: {
          ...more,
          '/api/cotisations/offres': [...offers, { idOffre: 23, libelleOffre: 'Chant' }],
          '/api/cotisations/23': song,
          '/api/eleves/7/scolaritesInterne/31': { idScolarite: 31 },
        },
      });
      const saveAs = async (offer: string) => {
        await userEvent.click(await screen.findByRole('button', { name: /^Modifier Cursus musique.*2026-2027/ }));
        const dialog = within(await screen.findByRole('dialog'));
        await dialog.findByRole('option', { name: 'Danse' });
        await choose(dialog.getByLabelText(/^Offre/), 'Danse');
        const group = within(await dialog.findByRole('group', { name: 'Certificat médical' }));
        await userEvent.upload(group.getByLabelText(/Choisir un fichier/), certificate);
        await choose(dialog.getByLabelText(/^Offre/), offer);
        if (offer === 'Chant') await dialog.findByText(/Il s’ajoute à l’enregistrement/);
        await userEvent.click(dialog.getByRole('button', { name: 'Enregistrer' }));
        await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
      };
      await saveAs('Cursus musique');
      await saveAs('Chant');
      expect(calls.filter(({ path }) => path === SENT)).toEqual([]);
    });

    // 001:173.c
    test('one that the server refuses is told in the documents’ words, with a new schooling and with one that is there', async () => {
      const refused = { [SENT]: { status: 503, message: 'Le stockage ne répond pas' } };
      const { dialog } = await enrolling(refused);
      await choose(dialog.getByLabelText(/^Offre/), 'Danse');
      const group = within(await dialog.findByRole('group', { name: 'Certificat médical' }));
      await userEvent.upload(group.getByLabelText(/Choisir un fichier/), certificate);
      await userEvent.click(dialog.getByRole('button', { name: 'Enregistrer' }));
      const message = "Erreur lors de l'envoi du certificat : Le stockage ne répond pas";
      await waitFor(() => expect(store.getState().notifications.at(-1)).toMatchObject({ kind: 'error', message }));
      const saved = { ...cello, fk_offre: 22, libelleOffre: 'Danse', certificatMedical: 1 };
      const held = { '/api/eleves/7/SI_list': [saved], '/api/eleves/7/justificatifs/list': [] };
      await open(at, { more: { ...more, ...refused, ...held } });
      await userEvent.click(await screen.findByRole('button', { name: /^Modifier Danse/ }));
      const of = within(await screen.findByRole('group', { name: 'Certificat médical' }));
      await userEvent.upload(of.getByLabelText(/Choisir un fichier/), certificate);
      expect(await of.findByRole('alert')).toHaveProperty('textContent', message);
    });
  });

  // 001:21.h
  test('is deleted after the documents’ question', async () => {
    const calls = await open(at);
    await userEvent.click(await screen.findByRole('button', { name: /^Supprimer Cursus/ }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Voulez-vous supprimer cette scolarites' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Supprimer' }));
    await waitFor(() => expect(sent(calls, 'DELETE', '/api/eleves/7/scolaritesInterne/31')).toHaveLength(1));
  });
});

test.each([
  ['an ordinary school', 'externe', 'SE_list', external, /^Modifier Collège/, { coursMercrediMatin: 0 }],
  [
    'a schooling',
    'interne',
    'SI_list',
    cello,
    /^Modifier Cursus musique/,
    { fk_statut: 3, libelleStatut: 'Non admis' },
  ],
])(
  '%s that somebody else changed meanwhile is not overwritten: it is read again, then saved',
  async (_what, kind, list, row, name, more) => {
    const path = `/api/eleves/7/scolarites${kind === 'externe' ? 'Externe' : 'Interne'}/${row.idScolarite}`;
    let now: object = row;
    const calls = await open(`/fiche-eleve/7?onglet=scolarite-${kind === 'externe' ? 'externe' : 'conservatoire'}`, {
      more: (asked: string, { body }: RecordedCall) => {
        if (asked === `/api/eleves/7/${list}`) return [now];
        if (asked !== path) return undefined;
        const isSeen = Reflect.get(Object(body), 'versionAttendue') === Reflect.get(now, 'version');
        const refusal = { status: 409, message: messages.general.conflict, field: 'versionAttendue' };
        return isSeen ? { idScolarite: row.idScolarite } : refusal;
      },
    });
    await userEvent.click(await screen.findByRole('button', { name }));
    now = { ...row, ...more, version: row.version + 3 };
    const dialog = () => within(screen.getByRole('dialog'));
    await dialog().findByRole('option', { name: '2026-2027' });
    expect(dialog().queryByRole('button', { name: 'Recharger' })).toBeNull();
    await userEvent.click(dialog().getByRole('button', { name: 'Enregistrer' }));
    await dialog().findByText(messages.general.conflict, { normalizer: String });
    await userEvent.click(dialog().getByRole('button', { name: 'Recharger' }));
    await waitFor(() => expect(dialog().queryByRole('button', { name: 'Recharger' })).toBeNull());
    await dialog().findByRole('option', { name: '2026-2027' });
    await userEvent.click(dialog().getByRole('button', { name: 'Enregistrer' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const { libelleStatut: _, ...shown } = more as Record<string, unknown>;
    expect(sent(calls, 'POST', path)).toMatchObject([
      { versionAttendue: row.version },
      { versionAttendue: row.version + 3, ...shown },
    ]);
  },
);
