import { collectiveOffers, messages } from '@diapason/contracts/constants';
import { type RecordedCall, succeedsWith } from '@diapason/platform/testing';
import { choose } from '@diapason/ui/testing';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ComponentType } from 'react';
import Cgu from './Cgu';
import ChoixOffres from './ChoixOffres';
import ChoixParcours from './ChoixParcours';
import ChoixScolarite from './ChoixScolarite';
import DocumentResponsable from './DocumentResponsable';
import { addPupil, beginDraft, changeDraft, draftNow, emptyPupil, removePupil } from './draft';
import Finalisation from './Finalisation';
import FormulaireContact from './FormulaireContact';
import FormulaireEleve from './FormulaireEleve';
import FormulaireResponsable from './FormulaireResponsable';
import OptionOffre from './OptionOffre';
import { begun, chosen, forgetDrafts, malo, offer, offeredNow, openStep } from './testing/step';
import { whereOf } from './where';

const instruments = [1, 2, 3, 4].map((id) => ({ id, libelle: `Instrument ${id}` }));
const styles3 = [1, 2, 3].map((id) => ({ id, libelle: `Style ${id}` }));
const offered = {
  ...offeredNow(
    'Cursus',
    [
      offer(10, 'Cursus musique', { instrument: instruments, discipline: 'musique' }),
      offer(22, 'Cursus danse', { style: styles3, discipline: 'danse', debutant: 0 }),
      offer(40, 'Chœurs', { debutant: 1, discipline: 'musique' }),
    ],
    {
      descriptionEnfant: 'Apprendre',
      descriptionAge: 'Dès 7 ans',
      descriptionPrix: 'De 210 à 600 €',
      couleur: '#3b6fb6',
    },
  ),
  antennes: [
    {
      idAntenne: 1,
      libelleAntenne: 'Nord',
      sites: [{ idSite: 1, libelleSite: 'Lavaur', adresse1: null, codePostal: null, ville: null }],
    },
  ],
  pratiquesCollectives: [{ id: 30, libelle: 'Orchestre à cordes' }],
};

const open = (
  Step: ComponentType,
  address: string,
  more: Readonly<Record<string, unknown>> = {},
  path?: string,
): readonly RecordedCall[] =>
  openStep(Step, address, {
    answers: { '/api/inscriptions/offres': offered, ...more },
    ...(path === undefined ? {} : { path }),
  });

beforeEach(forgetDrafts);

// 002:127.a 002:119.a
test.each([
  ['/inscription/ChoixOffres', '/inscription/accueil'],
  ['/inscription/cgu?reinscription=true', '/accueilResponsable'],
])('%s without a draft in progress leads to %s', async (from, to) => {
  open(ChoixOffres, from, {}, from.split('?')[0]);
  await waitFor(() => expect(location.pathname).toBe(to));
});

// 002:249.a 002:251.a 002:253.a 002:254.b 002:254.c 002:255.b 002:255.c 002:367.a 002:367.b 002:367.d 002:252.c
test('a draft begins with one empty pupil, who has one empty offer, and is kept by the browser', () => {
  beginDraft('jeton');
  expect(draftNow()).toMatchObject({
    eleves: [{ nom: '', scolarites: [{ fk_offre: null, fk_statut: 10, fk_instrument: [] }] }],
    fiscalite: { absence: 1 },
  });
  expect(localStorage.getItem('diapason-inscription')).not.toContain('password');
});

// 002:126.a 002:126.b 002:126.c 002:126.d 002:126.e 002:126.f 002:126.g 002:126.h 002:126.i 002:126.j 002:118.a
test('a step reads its address', () => {
  const where = whereOf(
    '?numeroEleve=2&numeroOffre=3&reinscription=true&idEleve=41&SE=4&droitImage=1&condition=true&parcours=toutesOffres&finalisation=true&chemin=Danse',
  );
  expect(where).toEqual({
    numeroEleve: 2,
    numeroOffre: 3,
    numbered: true,
    offerNumbered: true,
    reinscription: true,
    idEleve: 41,
    SE: 4,
    droitImage: 1,
    condition: true,
    parcours: 'toutesOffres',
    finalisation: true,
    chemin: 'Danse',
  });
});

// 002:132.a 002:132.b 002:132.c
test('two ways: all offers, or to be guided', async () => {
  begun();
  open(ChoixParcours, '/inscription/ChoixParcours');
  expect(await screen.findByRole('link', { name: /Voir toutes les offres/ })).toBeTruthy();
  expect(screen.getByRole('link', { name: /Être guidé par l’âge et le site/ })).toBeTruthy();
});

// 002:134.a 002:134.b 002:134.c 002:134.d 002:135.a 002:135.b 002:135.c 002:247.a 002:247.b 002:247.c 002:247.d
test('offers by child category, beginners apart', async () => {
  begun();
  open(ChoixOffres, '/inscription/ChoixOffres');
  expect(await screen.findByText('De 210 à 600 €')).toBeTruthy();
  expect(screen.getByText('Dès 7 ans')).toBeTruthy();
  expect(screen.getAllByRole('link', { name: new RegExp(messages.enrolment.enrol) })).toHaveLength(3);
  for (const title of ['Pas ouvertes aux débutants', 'Réservées aux débutants, ou pour continuer', 'Autres offres'])
    expect(screen.getByText(title)).toBeTruthy();
});

describe('the guided way', () => {
  const guided = async (dateNaissance: string) => {
    begun({ eleves: [{ ...emptyPupil, dateNaissance }] });
    open(ChoixScolarite, '/inscription/ChoixScolarite?numeroEleve=1');
    await screen.findByText(/ans au 31\/12\/2027/);
  };

  // 002:370.a 002:370.b 002:371.a 002:371.b 002:138.a 002:619.a 002:619.c
  test('offers nothing under 4, but the contact', async () => {
    await guided('2024-01-01');
    expect(screen.getByText(messages.enrolment.underFour)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Nous contacter' })).toBeTruthy();
  });

  // 002:372.a 002:372.b 002:372.c 002:372.d 002:372.e 002:372.f 002:619.b 002:375.b
  test('asks for the level, then the site, from 4 on', async () => {
    await guided('2022-05-01');
    expect(screen.getAllByRole('radio').map((one) => one.closest('label')?.textContent)).toEqual([
      'Moyenne section',
      'Grande section',
      'CPou au-dessus',
    ]);
    await userEvent.click(screen.getByLabelText('Grande section'));
    await userEvent.click(screen.getByLabelText(/Lavaur/));
    expect(screen.getByRole('link', { name: messages.enrolment.seeOffers })).toBeTruthy();
  });

  // 002:373.a 002:373.b 002:373.c 002:373.d 002:373.e 002:374.a
  test('asks for practice, dance or music, and the site from 8 on; a former answer clears the later ones', async () => {
    await guided('2018-05-01');
    await userEvent.click(screen.getByLabelText('Pratique régulière'));
    await userEvent.click(screen.getByLabelText('Danse'));
    await userEvent.click(screen.getByLabelText('Musique'));
    expect((screen.getByLabelText('Danse') as HTMLInputElement).checked).toBe(false);
    await userEvent.click(screen.getByLabelText(/Lavaur/));
    await userEvent.click(screen.getByLabelText('Découverte'));
    expect(draftNow()?.eleves[0]?.guide).toEqual({
      niveau: null,
      pratique: 'decouverte',
      discipline: null,
      site: null,
    });
  });
});

describe('the options of an offer', () => {
  const options = async (id: number) => {
    beginDraft('jeton');
    open(OptionOffre, `/inscription/OptionOffre/${id}?numeroEleve=1`, {}, '/inscription/OptionOffre/:id');
    await screen.findByLabelText(/Site/);
  };

  // 002:377.b 002:452.a 002:452.b 002:452.d 002:453.a 002:453.b 002:380.a 002:378.b
  test('site and up to three instruments, none of them twice', async () => {
    await options(10);
    await userEvent.click(screen.getByRole('button', { name: 'Continuer' }));
    expect(screen.getByRole('alert').textContent).toBe(messages.enrolment.siteAndInstrument);
    await choose(screen.getByLabelText(/^Instrument/), 'Instrument 1');
    await choose(screen.getByLabelText(/^Deuxième choix/), 'Instrument 2');
    const third = screen.getByLabelText(/^Troisième choix/);
    expect(within(third).queryByText('Instrument 1')).toBeNull();
    expect(within(third).queryByText('Instrument 2')).toBeNull();
    expect(screen.getByLabelText(/Observations/)).toBeTruthy();
    expect(screen.queryByText('Disciplines')).toBeNull();
  });

  // 002:378.a 002:454.a 002:377.a 002:452.c
  test('two styles at most, and no instrument where there is none', async () => {
    await options(22);
    expect(screen.queryByLabelText(/^Instrument/)).toBeNull();
    for (const style of ['Style 1', 'Style 2', 'Style 3']) await userEvent.click(screen.getByLabelText(style));
    expect((screen.getByLabelText('Style 3') as HTMLInputElement).checked).toBe(false);
    expect(screen.getByRole('alert')).toBeTruthy();
  });

  // 002:379.a 002:379.b 002:379.c 002:379.d
  test('a collective practice for 3, 40 and 47 alone', async () => {
    expect(collectiveOffers).toEqual([3, 40, 47]);
    await options(40);
    expect(screen.getByLabelText(/Pratique collective/)).toBeTruthy();
    cleanup();
    await options(22);
    expect(screen.queryByLabelText(/Pratique collective/)).toBeNull();
  });
});

// 002:450.a 002:450.b 002:450.c 002:450.d 002:450.e 002:450.f
test('a pupil has gender, names, birth date and school', async () => {
  beginDraft('jeton');
  open(FormulaireEleve, '/inscription/formulaireEleve?numeroEleve=1');
  await userEvent.click(await screen.findByRole('button', { name: messages.enrolment.goOn }));
  await waitFor(() => expect(screen.getAllByText(messages.general.missingField).length).toBeGreaterThanOrEqual(5));
  expect(location.pathname).toBe('/inscription/formulaireEleve');
});

// 002:140.a 002:141.a 002:141.b 002:141.c 002:142.a 002:143.a 002:443.a 002:443.b 002:444.b 002:445.a 002:445.b 002:446.a 002:446.b 002:447.b
test('a guardian has what is asked, an e-mail that is taken, and the same password twice', async () => {
  begun();
  open(FormulaireResponsable, '/inscription/formulaireResponsable');
  expect(await screen.findByRole('heading', { name: messages.enrolment.guardianTitle })).toBeTruthy();
  const email = screen.getByLabelText(/Adresse e-mail/);
  expect(screen.getByText(/les adresses jetables sont refusées/)).toBeTruthy();
  const goOn = () => userEvent.click(screen.getByRole('button', { name: messages.enrolment.goOn }));
  await goOn();
  expect((await screen.findAllByText(messages.general.missingField)).length).toBeGreaterThan(8);
  expect(screen.getByText(messages.identity.passwordRequired)).toBeTruthy();
  await userEvent.type(email, 'julie');
  await goOn();
  expect(await screen.findByText(messages.enrolment.invalidEmail)).toBeTruthy();
  await userEvent.type(email, '@yopmail.com');
  await userEvent.type(screen.getByLabelText(/^Mot de passe/), 'Quatre archets');
  await goOn();
  expect(await screen.findByText(messages.families.blockedDomain)).toBeTruthy();
  expect(screen.getByText(messages.identity.passwordsDiffer)).toBeTruthy();
  expect(localStorage.getItem('diapason-inscription')).not.toContain('Quatre archets');
});

// 002:141.i 002:449.a 002:449.b 002:632.a
test('towns come with the fifth digit of the postal code', async () => {
  begun();
  const calls = open(FormulaireResponsable, '/inscription/formulaireResponsable');
  const code = await screen.findByLabelText(/Code postal/);
  await userEvent.type(code, '8150');
  expect(calls.some(({ path }) => path === '/api/geoquery')).toBe(false);
  await userEvent.type(code, '0');
  await choose(screen.getByLabelText(/Ville/), 'Lavaur');
  expect(calls.some(({ path }) => path === '/api/geoquery')).toBe(true);
});

// 002:144.a 002:145.a 002:145.b 002:146.a 002:146.b 002:146.c 002:146.d 002:147.a 002:255.d 002:618.a
test('documents are not needed to go on; an income that is typed ends the absence', async () => {
  begun();
  open(DocumentResponsable, '/inscription/documentResponsable');
  expect(
    await screen.findByText(/ne sont pas obligatoires pour continuer.*30 septembre.*tranche 6.*tarif extérieurs/s),
  ).toBeTruthy();
  await userEvent.type(screen.getByLabelText(/Revenu fiscal/), '36000');
  expect(draftNow()?.fiscalite.absence).toBe(0);
  changeDraft({ fiscalite: { revenuFiscal: null, nombrePart: null, absence: 1 } });
  await userEvent.click(screen.getByRole('button', { name: 'Continuer' }));
  await waitFor(() => expect(location.pathname).toBe('/inscription/finalisationInscription'));
});

/** Without room for the rules beside the summary. */
const narrow = () => {
  const before = window.matchMedia;
  window.matchMedia = (media) =>
    Object.assign(new EventTarget(), { media, matches: media.includes('max-width') }) as MediaQueryList;
  return () => {
    window.matchMedia = before;
  };
};

describe('the summary', () => {
  let widen = () => {};
  beforeEach(() => {
    widen = narrow();
  });
  afterEach(() => widen());

  // 002:148.a 002:149.a 002:149.b 002:149.d 002:150.a 002:150.b 002:150.e 002:150.f 002:151.b 002:151.c 002:151.d 002:151.f 002:152.a 002:152.c 002:153.a 002:359.b
  test('shows guardian, pupils with a surname and their offers', async () => {
    begun({ eleves: [{ ...malo, scolarites: [chosen] }, emptyPupil] });
    open(Finalisation, '/inscription/finalisationInscription');
    expect(await screen.findByRole('heading', { name: messages.enrolment.summaryTitle })).toBeTruthy();
    expect(screen.getByText(/droit à l’image.*refusé/)).toBeTruthy();
    expect(screen.getByText('Lavaur · Instrument 1')).toBeTruthy();
    expect(screen.getAllByRole('link', { name: /^Modifier/ })).toHaveLength(3);
    expect(screen.getByRole('link', { name: messages.enrolment.addOffer })).toBeTruthy();
    expect(screen.getByRole('button', { name: messages.enrolment.addPupil })).toBeTruthy();
    // 002:368.c
    await userEvent.click(screen.getByRole('button', { name: messages.enrolment.removeOffer }));
    expect(draftNow()?.eleves[0]?.scolarites).toEqual([]);
    // 002:154.a 002:154.b 002:457.a 002:457.b
    await userEvent.click(screen.getByRole('button', { name: 'Continuer' }));
    expect(screen.getByRole('alert').textContent).toBe(messages.enrolment.everyPupilAnOffer);
  });

  // 002:152.b 002:151.a
  test('offers no fourth offer', async () => {
    begun({ eleves: [{ ...malo, scolarites: [chosen, chosen, chosen] }] });
    open(Finalisation, '/inscription/finalisationInscription');
    expect(await screen.findAllByRole('button', { name: messages.enrolment.removeOffer })).toHaveLength(3);
    expect(screen.queryByRole('link', { name: messages.enrolment.addOffer })).toBeNull();
  });

  // 002:154.c 002:366.c
  test('leads to the rules', async () => {
    begun();
    open(Finalisation, '/inscription/finalisationInscription');
    await userEvent.click(await screen.findByRole('button', { name: 'Continuer' }));
    await waitFor(() => expect(location.pathname).toBe('/inscription/cgu'));
  });

  // 002:368.a 002:368.d
  test('adds a pupil without an offer, and removes one', () => {
    begun();
    expect(addPupil()).toBe(2);
    expect(draftNow()?.eleves[1]?.scolarites).toEqual([]);
    removePupil(1);
    expect(draftNow()?.eleves).toHaveLength(1);
  });
});

describe('the rules', () => {
  const SAVE = '/api/cotisations/cotisationsInscriptionSauvegarde';
  const saved = succeedsWith(messages.enrolment.done, { token: 'a.b.c', idUtilisateur: 7, fk_id: 7, eleves: [9] });

  // 002:155.a 002:155.b 002:155.c 002:155.d 002:382.a 002:382.b 002:456.a 002:456.b 002:563.a 002:563.b
  test('are read and ticked before anything is sent', async () => {
    begun();
    const calls = open(Cgu, '/inscription/cgu', { [SAVE]: saved });
    expect(await screen.findByText('premier')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: messages.enrolment.finish }));
    expect(screen.getByRole('alert').textContent).toBe(messages.enrolment.rulesRequired);
    expect(calls.some(({ path }) => path === SAVE)).toBe(false);
  });

  // 002:366.d 002:366.e 002:383.b 002:385.b 002:386.a 002:560.a
  test('send the draft, and say so', async () => {
    begun();
    const calls = open(Cgu, '/inscription/cgu', { [SAVE]: saved });
    await userEvent.click(await screen.findByRole('checkbox'));
    await userEvent.type(screen.getByLabelText(/Votre mot de passe/), 'Quatre archets sur la table');
    await userEvent.click(screen.getByRole('button', { name: messages.enrolment.finish }));
    expect(await screen.findByText(messages.enrolment.done)).toBeTruthy();
    const sent = calls.find(({ path }) => path === SAVE)?.body;
    expect(sent).toMatchObject({
      responsable: { role: 'Responsable' },
      eleves: [{ nom: 'CARRIÈRE', scolarites: [{ fk_offre: 10, fk_statut: 10 }] }],
    });
  });
});

// 002:138.b 002:138.c 002:138.d 002:138.e 002:138.f 002:138.g 002:138.h
test('the contact form has seven fields', async () => {
  begun();
  open(FormulaireContact, '/inscription/FormulaireContact');
  for (const label of [/^Nom/, /^Prénom/, /^Adresse e-mail/, /^Téléphone/, /^Antenne/, /^Objet/, /^Message/])
    expect(await screen.findByLabelText(label)).toBeTruthy();
});
