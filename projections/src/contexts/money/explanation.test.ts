import { describe, expect, test } from '@jest/globals';
import { Conditions } from '../../machinery/conditions';
import { plainText } from '../../machinery/plain-text';
import { type Explained, explanationHtml, withPupilNames } from './explanation';

const explained: Explained = {
  quotient: 1000,
  tranche: 4,
  zone: 'adherent',
  libelleZone: null,
  version: 2,
  grilleVersion: 1,
  montantTotal: 36450,
  lignes: [
    {
      nature: 'pratique',
      idEleve: 12,
      idScolarite: 1,
      fk_offre: 22,
      code: 'danse',
      libelle: '<b>Danse</b> {{eleve:13}}',
      mode: 'STEP',
      base: 40500,
      facteurs: [{ nature: 'fratrie', libelle: 'Fratrie, 2ᵉ enfant', effet: 'multiplie', valeur: 0.9 }],
      montant: 36450,
    },
  ],
};

describe('an explanation', () => {
  const html = explanationHtml(explained);
  test('says bracket, zone, grid, each line and its factors', () => {
    expect(html).toContain('Quotient familial 1\u202f000, tranche 4, commune adhérente, grille n° 1, calcul n° 2');
    expect(html).toContain('Fratrie, 2ᵉ enfant × 0,9');
  });
  test('escapes what people wrote, and puts in names only where it left a mark itself', () => {
    const named = withPupilNames(html, (id) => (id === 12 ? 'Zoé <script>' : 'Autre'));
    expect(named).toContain('Zoé &lt;script&gt;');
    expect(named).toContain('&lt;b&gt;Danse&lt;/b&gt;');
    expect(named).not.toContain('Autre');
  });
  test('names a pupil that is not known by its number', () => {
    expect(withPupilNames(html, () => undefined)).toContain('Élève n° 12');
  });
});

describe('a search', () => {
  test('compares small letters without accents', () => {
    expect(plainText('LEFÈVRE Noël')).toBe('lefevre noel');
    expect(plainText('Lecœur Lætitia Weiß')).toBe('lecoeur laetitia weiss');
  });
  test('wants every word, and takes wildcards as letters', () => {
    const conditions = new Conditions().add('a = ?', 1).search(['y.recherche'], 'Lefè 50%_');
    expect(conditions.where()).toBe('where a = $1 and (y.recherche like $2) and (y.recherche like $3)');
    expect(conditions.values).toEqual([1, '%lefe%', '%50\\%\\_%']);
  });
});
