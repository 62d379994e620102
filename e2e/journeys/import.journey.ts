import { beforeAll, expect, test } from '@jest/globals';
import {
  DESKTOP,
  journey,
  PHONE,
  pressMore,
  sideways,
  stage,
  violations,
  visit,
  visiting,
  ZOOMED,
} from '../src/browser';
import { leaveNobody, newWord } from '../src/people';

/** A family of its own at each run: what a journey changes for good nobody else reads. */
const mark = newWord();
const EMAIL = `import.${mark}@famille.example`;
const FAMILY = `Ferrié ${mark}`;
const HEAD =
  'Nom élève;Prénom élève;Sexe;Né(e) le;Nom responsable;Prénom responsable;Courriel;Portable;CP;Ville;Notes internes';
const row = (first: string, born: string) =>
  `${FAMILY};${first};F;${born};${FAMILY};Aline;${EMAIL};639980144;81000;Albi;à rappeler`;
/** As a program of another age writes it: Windows-1252, with an impossible day, a double and an empty line. */
const FILE = Buffer.from(
  [
    HEAD,
    row('Élise', '14/05/2016'),
    row('Nina', '31/02/2018'),
    row('Élise', '14/05/2016'),
    '',
    row('Jade', '02/09/2018'),
  ].join('\r\n'),
  'latin1',
);

journey('a secretary takes over families from another program', () => {
  leaveNobody(mark);
  const at = visiting(DESKTOP, { as: /secr/i });
  beforeAll(() => at.page.goto(`${stage?.url}/liste-responsables`));

  const button = (name: string | RegExp) => at.page.getByRole('button', { name });
  const step = (name: string) => at.page.getByRole('heading', { name: new RegExp(`Étape . sur 4 : ${name}`) });
  const rows = () => at.page.getByRole('table', { name: 'Lignes du fichier' });
  const send = async () => {
    await at.page
      .getByLabel('Choisir un fichier CSV ou Excel')
      .setInputFiles({ name: 'familles.csv', mimeType: 'text/csv', buffer: FILE });
    await step('Colonnes').waitFor();
  };

  test('sends the file from the list of guardians, and finds its columns matched', async () => {
    await pressMore(at.page, 'Importer');
    await step('Fichier').waitFor();
    expect(await violations(at.page)).toEqual([]);
    await send();
    await at.page.getByText('CSV, Windows-1252, point-virgule : 5 lignes. 10 colonnes sur 11 associées.').waitFor();
    expect(await at.page.getByLabel('Champ de la colonne Courriel').inputValue()).toBe('responsable.email');
    expect(await at.page.getByLabel('Champ de la colonne Notes internes').inputValue()).toBe('');
    await at.page.getByLabel('Champ de la colonne Notes internes').selectOption('eleve.commentaireSI');
    expect(await violations(at.page)).toEqual([]);
  });

  test('sees every row and why one is to be corrected, before anything is written', async () => {
    await button('Contrôler les lignes').click();
    await rows().getByText('Date de naissance : le 31/02/2018 n’existe pas').waitFor();
    await rows().getByRole('textbox', { name: 'Date de naissance, ligne 3' }).waitFor();
    await rows().getByRole('button', { name: '28/02/2018' }).waitFor();
    await at.page.getByRole('region', { name: 'Fichier' }).getByText('Ferrié, Élise').waitFor();
    expect(await violations(at.page)).toEqual([]);
    await button(/^Toutes les lignes/).click();
    await rows().getByText('Même contenu que la ligne 2').waitFor();
    await rows().getByText('Ligne vide : elle est ignorée').waitFor();
    await at.page.reload();
    await step('Aperçu').waitFor();
  });

  test('goes back to the columns and returns, by the address', async () => {
    await button('Étape précédente').click();
    await step('Colonnes').waitFor();
    await at.page.goBack();
    await step('Aperçu').waitFor();
  });

  test('confirms, follows the work, and has a report', async () => {
    await button('Enregistrer 2 lignes').click();
    await at.page.getByRole('dialog').getByRole('button', { name: 'Enregistrer' }).click();
    await at.page.getByText(/L’import est terminé\s: 2 lignes créées/).waitFor();
    expect(await violations(at.page)).toEqual([]);
    const [report] = await Promise.all([at.page.waitForEvent('download'), button('Rapport (CSV)').click()]);
    expect(report.suggestedFilename()).toBe('Rapport d’import.csv');
    await at.page.getByRole('link', { name: 'Retour à la liste' }).click();
    await at.page.getByRole('searchbox', { name: /rechercher/i }).fill(EMAIL);
    await at.page.getByRole('link', { name: `${FAMILY.toLocaleUpperCase('fr')} Aline`, exact: true }).waitFor();
  });

  test('the same file again is recognised, and changes nothing', async () => {
    await pressMore(at.page, 'Importer');
    await send();
    await at.page.getByText('comme la dernière fois').waitFor();
    expect(await at.page.getByLabel('Champ de la colonne Notes internes').inputValue()).toBe('eleve.commentaireSI');
    await button('Contrôler les lignes').click();
    await button('Inchangé : 2').waitFor();
    expect(await button('Rien à enregistrer').isDisabled()).toBe(true);
  });

  test.each([
    ['on a phone', PHONE],
    ['at 200 %', ZOOMED],
  ])('%s, too', async (_name, size) => {
    const { context, page } = await visit(size, { as: /secr/i });
    await page.goto(at.page.url());
    await page.getByRole('button', { name: 'Inchangé : 2' }).waitFor();
    for (const step of ['3', '2']) {
      await page.getByRole('heading', { name: `Étape ${step} sur 4` }).waitFor();
      expect(await sideways(page)).toBe(0);
      expect(await violations(page)).toEqual([]);
      await page.getByRole('button', { name: 'Étape précédente' }).click();
    }
    await page.getByRole('heading', { name: 'Étape 1 sur 4' }).waitFor();
    await context.close();
  });

  test('nothing went wrong on the way', () => {
    expect(at.errors).toEqual([]);
  });
});
