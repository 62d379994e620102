import { describe, expect, it, jest } from '@jest/globals';

jest.mock('@diapason/ui', () => jest.requireActual<object>('../../../packages/ui/src/core/format'));

import { basisInWords, type ExplanationLine, groupLines, priceInWords } from './explanation';

const plain = (text: string) => text.replace(/\s/g, ' ');
const line = (part: Partial<ExplanationLine>): ExplanationLine => ({
  nature: 'pratique',
  idEleve: 1,
  nomPrenomEleve: 'Léa HUET',
  libelle: 'Cursus danse cycle 1',
  base: 40_500,
  facteurs: [],
  montant: 40_500,
  ...part,
});

describe('the explanation of a contribution', () => {
  it('says each reduction as a percentage', () => {
    const facteurs = [{ nature: 'fratrie', libelle: 'Fratrie, 2ᵉ enfant', effet: 'multiplie', valeur: 0.9 } as const];
    expect(plain(priceInWords(line({ facteurs })))).toBe('Tarif 405,00 €, fratrie, 2ᵉ enfant : −10 %');
  });

  it('says reductions that add up, and their cap', () => {
    const facteurs = [
      { nature: 'fratrie', libelle: 'Fratrie, 2ᵉ enfant', effet: 'retire', valeur: 0.1 },
      { nature: 'plafondReductions', libelle: 'Réductions plafonnées à', effet: 'plafonne', valeur: 0.25 },
    ] as const;
    expect(plain(priceInWords(line({ facteurs: [...facteurs] })))).toBe(
      'Tarif 405,00 €, fratrie, 2ᵉ enfant : −10 %, réductions plafonnées à : 25 %',
    );
  });

  it('says a floor as an amount', () => {
    const facteurs = [{ nature: 'plancher', libelle: 'Montant minimal', effet: 'remplace', valeur: 6000 } as const];
    expect(plain(priceInWords(line({ base: 4000, facteurs })))).toBe('Tarif 40,00 €, montant minimal : 60,00 €');
  });

  it('says nothing where the price is the tariff', () => expect(priceInWords(line({}))).toBe(''));

  it('puts the lines of each pupil together, and those of the household last', () => {
    const fee = line({ nature: 'frais', idEleve: null, nomPrenomEleve: null, libelle: 'Frais d’inscription' });
    const groups = groupLines([fee, line({}), line({ idEleve: 2, nomPrenomEleve: 'Arthur HUET' }), line({})]);
    expect(groups.map((group) => [group.name, group.lines.length])).toEqual([
      ['Léa HUET', 2],
      ['Arthur HUET', 1],
      [null, 1],
    ]);
  });

  it('says what it started from', () => {
    expect(plain(basisInWords({ quotient: 1000, tranche: 4, zone: 'adherent', libelleZone: null }))).toBe(
      'Quotient familial de 1 000 : tranche 4, tarif des communes adhérentes.',
    );
    expect(basisInWords({ quotient: null, tranche: 6, zone: 'exterieur', libelleZone: null })).toBe(
      'Sans avis d’imposition : tranche 6, tarif des communes extérieures.',
    );
  });
});
