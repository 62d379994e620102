import { eventually } from '@diapason/local-stack/testing';
import { expect, test } from '@jest/globals';
import { DESKTOP, journey, logIn, opens, PHONE, settled, sideways, violations, visiting } from '../src/browser';
import { chooseFirst, chooseOffer, describePupil, firstName, submitEnrolment } from '../src/enrolling';

/** What public enrolment is offered from on. */
const NARROW_DESK = { width: 1280, height: 900 };
const PASSWORD = 'Quatre archets sur la table bleue';
/** Nobody fills the forms in sooner: a request that comes so is held back. */
const SOONEST_MS = 17_000;

// 002:3.d 002:12.a 000:7.b
journey('a newcomer with two children', () => {
  const at = visiting(NARROW_DESK);
  const email = `arrivee-${Date.now()}@famille.example`;
  const nom = 'DELMAS';

  test('enrols both from the first screen to the first log-in', async () => {
    const { page } = at;
    await opens(page, '/connexion');
    await page.getByRole('link', { name: 'Première inscription' }).click();
    // 002:129.a 002:129.b 002:129.c
    await page.getByRole('region', { name: 'Sites' }).waitFor();
    await settled(page);
    expect(await violations(page)).toEqual([]);
    await page.getByRole('button', { name: "Débuter l'inscription" }).click();
    const began = Date.now();
    // 002:123.a
    await page.waitForURL(/\/inscription\/ChoixParcours/);
    await chooseOffer(page, /Cursus musique/);
    await describePupil(page, nom, firstName(), '12/05/2017');
    await page.waitForURL(/\/inscription\/formulaireResponsable/);
    await settled(page);
    expect(await violations(page)).toEqual([]);
    await page.getByLabel(/^Civilité/).selectOption({ index: 1 });
    await page.getByLabel(/^Nom/).fill(nom);
    await page.getByLabel(/^Prénom/).fill(firstName());
    await page.getByLabel(/^Date de naissance/).fill('02/03/1985');
    await page.getByLabel(/^Lieu de naissance/).fill('Albi');
    await page.getByLabel(/^Département de naissance/).fill('81');
    await page
      .getByLabel(/^Adresse(?! e-mail| \(suite)/)
      .first()
      .fill('14 chemin des Vignes');
    await page.getByLabel(/^Code postal/).fill('81000');
    const town = page.getByLabel(/^Ville/);
    await eventually(async () => ((await town.evaluate((one) => one.tagName)) === 'SELECT' ? true : undefined)).catch(
      () => undefined,
    );
    if ((await town.evaluate((one) => one.tagName)) === 'SELECT') await town.selectOption({ index: 1 });
    else await town.fill('Albi');
    await page.getByLabel(/^Téléphone mobile/).fill('0639984127');
    await page.getByLabel(/^Adresse e-mail/).fill(email);
    await page.getByLabel(/^Mot de passe/).fill(PASSWORD);
    await page.getByLabel(/^Confirmation du mot de passe/).fill(PASSWORD);
    await page.getByRole('button', { name: "Continuer l'inscription" }).click();
    // 002:366.a
    await page.waitForURL(/\/inscription\/documentResponsable/);
    await page.getByLabel(/^Revenu fiscal/).fill('36000');
    await page.getByLabel(/^Nombre de parts/).fill('3');
    await page.getByText(/quotient familial/).waitFor();
    await page.getByRole('button', { name: 'Continuer' }).click();
    // 002:366.b
    await page.waitForURL(/\/inscription\/finalisationInscription/);
    await settled(page);
    expect(await violations(page)).toEqual([]);
    expect(await sideways(page)).toBeLessThanOrEqual(0);
    await page.getByRole('button', { name: 'Ajouter un élève' }).click();
    await page.waitForURL(/\/inscription\/ChoixParcours/);
    await chooseOffer(page, /Éveil|Initiation|Danse/);
    await describePupil(page, nom, firstName(), '04/03/2020');
    await page.waitForURL(/\/inscription\/finalisationInscription/);
    // The draft survives a reload; the password does not, and is asked for again.
    await page.reload();
    await page.getByRole('region', { name: 'Responsable' }).waitFor();
    await eventually(async () => (Date.now() - began > SOONEST_MS ? true : undefined), SOONEST_MS * 2);
    // At this width the rules stand beside the summary.
    await page.getByLabel(/^Votre mot de passe/).fill(PASSWORD);
    await submitEnrolment(page);
    // 002:155.e 002:155.f 002:366.f
    await page.getByRole('button', { name: 'OK' }).click();
    await page.waitForURL(/\/connexion/);
    await logIn(page, { role: 'Responsable', email, password: PASSWORD }, /\/accueilResponsable/);
    await settled(page);
    expect(at.errors).toEqual([]);
  });
});

// 002:130.a 002:130.b
journey('a newcomer on a phone', () => {
  const at = visiting(PHONE);
  test('reads that the enrolment is for a desktop', async () => {
    await opens(at.page, '/inscription/accueil');
    await at.page.getByText('Vous ne pouvez pas accéder à cette page sur mobile').waitFor();
    expect(await violations(at.page)).toEqual([]);
    expect(await at.page.getByRole('button', { name: "Débuter l'inscription" }).count()).toBe(0);
  });
});

// 002:3.c
journey('a guardian on a phone', () => {
  const at = visiting(PHONE, { as: /^responsable$/i });

  test('re-enrols two children and adds a third', async () => {
    const { page } = at;
    await opens(page, '/accueilResponsable');
    const block = page.getByRole('region', { name: 'Réinscription' });
    await block.waitFor();
    const again = block.getByRole('button', { name: 'Réinscrire' });
    await again.first().waitFor();
    for (const _child of [1, 2]) {
      const waiting = await again.count();
      await again.first().click();
      const dialog = page.getByRole('dialog', { name: /^Réinscrire/ });
      await dialog.waitFor();
      const fee = dialog.getByLabel(/^J’accepte les frais/);
      await settled(page);
      if ((await fee.count()) > 0) await fee.check();
      await dialog.getByRole('button', { name: 'Confirmer la réinscription' }).click();
      await dialog.waitFor({ state: 'detached' });
      await eventually(async () => ((await again.count()) < waiting ? true : undefined));
    }
    expect(await violations(page)).toEqual([]);
    await block.getByRole('link', { name: /Inscrire un autre enfant/ }).click();
    await page.waitForURL(/\/inscription\/ChoixParcours/);
    await chooseOffer(page, /Éveil|Initiation|Danse|Cursus/);
    await describePupil(page, 'Nouveau', firstName(), '04/03/2019');
    await page.waitForURL(/\/inscription\/finalisationInscription/);
    expect(await sideways(page)).toBeLessThanOrEqual(0);
    await page.getByRole('button', { name: 'Continuer' }).click();
    await page.waitForURL(/\/inscription\/cgu/);
    await submitEnrolment(page);
    await page.getByRole('button', { name: 'OK' }).click();
    await page.waitForURL(/\/accueilResponsable/);
    expect(at.errors).toEqual([]);
  });

  test('declares an absence over a period, and takes it back', async () => {
    const { page } = at;
    await opens(page, '/accueilResponsable');
    await page
      .getByRole('button', { name: /^Déclarer une absence d/ })
      .first()
      .click();
    const dialog = page.getByRole('dialog', { name: /^Déclarer une absence/ });
    await dialog.getByRole('button', { name: '2 semaines' }).click();
    await dialog.getByRole('button', { name: 'Tout cocher' }).click();
    await dialog.getByRole('button', { name: /^Déclarer \d+ absences?$/ }).click();
    await dialog.waitFor({ state: 'detached' });
    await page
      .getByRole('button', { name: /^Déclarer une absence d/ })
      .first()
      .click();
    const undo = dialog.getByRole('region', { name: 'Déjà déclarées' }).getByRole('button', { name: 'Annuler' });
    await undo.first().waitFor();
    const declared = await undo.count();
    await undo.first().click();
    await page.getByRole('button', { name: /^Oui, .* viendra$/ }).click();
    await eventually(async () => ((await undo.count()) === declared - 1 ? true : undefined));
    expect(await violations(page)).toEqual([]);
    expect(at.errors).toEqual([]);
  });
});

journey('a secretary who works through what came in', () => {
  const at = visiting(DESKTOP, { as: /^secr/i });
  const view = (name: string) =>
    at.page.getByRole('navigation', { name: 'Vues' }).getByRole('link', { name: new RegExp(`^${name}`) });
  const first = () => at.page.getByRole('button', { name: /^Aperçu/ }).first();
  /** Opens the first request of a view, once its rows are there. */
  const openFirst = async (name: string) => {
    await view(name).click();
    await at.page.getByRole('navigation', { name: 'Vues' }).locator('[aria-current]', { hasText: name }).waitFor();
    await settled(at.page);
    await first().press('Enter');
  };

  test('accepts a complete one, settles a double, asks for more, refuses and drops, without going back', async () => {
    const { page } = at;
    await opens(page, '/demandes-inscription');
    await first().waitFor();
    await settled(page);
    expect(await violations(page)).toEqual([]);
    await openFirst('Doubles');
    const panel = page.getByRole('complementary');
    await panel.getByRole('button', { name: 'Accepter' }).click();
    // An open double comes first: the button leads there.
    await panel.getByText('Un double est à examiner d’abord').waitFor();
    await settled(page);
    expect(await violations(page)).toEqual([]);
    await panel.getByRole('button', { name: 'Deux enfants' }).click();
    await view('À traiter').click();
    await openFirst('Complètes');
    const position = panel.getByRole('status').first();
    const before = await position.textContent();
    await panel.getByRole('button', { name: 'Accepter', exact: true }).click();
    // « la suivante » without going back.
    await eventually(async () =>
      (await panel.count()) === 0 || (await position.textContent()) !== before ? true : undefined,
    );
    await openFirst('Retenues');
    await panel.getByRole('button', { name: 'Écarter…' }).click();
    await page.getByLabel('Motif').fill('Formulaire envoyé par un robot');
    await page.getByRole('button', { name: 'Écarter la demande' }).click();
    await page.getByText('La demande est écartée.').first().waitFor();
    await openFirst('Incomplètes');
    await panel.getByRole('button', { name: 'Demander un complément…' }).click();
    await page.getByLabel('Ce qui manque').fill('Le justificatif de domicile');
    await page.getByRole('button', { name: 'Demander un complément', exact: true }).click();
    await page.getByText('Le complément est demandé à la famille.').first().waitFor();
    expect(at.errors).toEqual([]);
  });

  test('accepts what is complete in one act, each named before', async () => {
    const { page } = at;
    await opens(page, '/demandes-inscription');
    await page.getByRole('button', { name: /^Accepter l/ }).click();
    const dialog = page.getByRole('dialog', { name: 'Accepter les demandes complètes' });
    await dialog.getByRole('listitem').first().waitFor();
    await dialog.getByRole('button', { name: /^Accepter \d/ }).click();
    await dialog.waitFor({ state: 'detached' });
    await view('Décidées').click();
    await first().waitFor();
    expect(at.errors).toEqual([]);
  });

  test('registers a family at the desk in eight clicks at most besides typing', async () => {
    const { page } = at;
    await page.addInitScript(() => {
      Object.assign(globalThis, { clicks: 0 });
      // One that a key makes is none of the mouse.
      document.addEventListener(
        'click',
        ({ detail }) => detail > 0 && Object.assign(globalThis, { clicks: Reflect.get(globalThis, 'clicks') + 1 }),
        true,
      );
    });
    await opens(page, '/nouvelle-famille');
    const child = page.getByRole('region', { name: 'Élève', exact: true });
    await child.getByLabel(/^Nom/).click();
    await page.keyboard.type('rivals');
    await page.keyboard.press('Tab');
    await page.keyboard.type(firstName());
    await page.keyboard.press('Tab');
    await page.keyboard.type('12/05/2018');
    await child.getByLabel(/^Sexe/).focus();
    await page.keyboard.type('Mas');
    await child.getByLabel(/^Offre/).click();
    await page.keyboard.type('Cursus musique');
    await page.keyboard.press('Enter');
    const site = child.getByLabel(/^Site/);
    await chooseFirst(site);
    await chooseFirst(child.getByLabel(/^Instrument/));
    await page.getByLabel('Chercher un responsable').click();
    await page.keyboard.type(`rivals ${firstName()}`);
    await page.getByRole('button', { name: /^Créer/ }).click();
    const parent = page.getByRole('group', { name: /^RIVALS/ });
    await parent.getByLabel(/^Téléphone/).fill('0639981752');
    await parent.getByLabel(/^(Adresse e-mail|E-mail)/).fill(`bureau-${Date.now()}@famille.example`);
    await page.getByLabel(/^Revenu fiscal/).fill('36000');
    await page.getByLabel(/^Parts/).fill('3');
    await page.getByText(/^Brouillon gardé à/).waitFor();
    await page.getByText(/^tranche\s\d/).waitFor();
    await settled(page);
    expect(await violations(page)).toEqual([]);
    await page.getByRole('button', { name: 'Enregistrer la famille' }).click();
    await page.waitForURL(/\/fiche-responsable\/\d+/);
    expect(await page.evaluate(() => Reflect.get(globalThis, 'clicks') as number)).toBeLessThanOrEqual(8);
    expect(at.errors).toEqual([]);
  });
});
