/** What an erasure deletes and what it leaves, in words for who decides it (docs/decisions.md, D-ERA-01 and D-ERA-02). */
export interface ErasureWords {
  readonly efface: readonly string[];
  readonly reste: readonly string[];
}

const account = 'le compte : mot de passe, connexions, messages reçus';
const kept = 'les dates, numéros, statuts et sites, qui ne désignent plus personne';

export const erasureWords = {
  responsable: {
    efface: [
      'le nom, l’adresse, les téléphones, l’adresse e-mail, la naissance, la profession',
      'les revenus déclarés',
      'les pièces : avis d’imposition, justificatifs de domicile',
      account,
    ],
    reste: [
      'les cotisations, les règlements et les montants des reçus, sans nom : la comptabilité se conserve dix ans',
      kept,
    ],
  },
  eleve: {
    efface: [
      'le nom, la naissance, le téléphone, le handicap',
      'l’établissement scolaire et le niveau',
      'les commentaires sur l’élève, ceux des présences compris',
      'les pièces : certificats médicaux, justificatifs de handicap et d’études',
    ],
    reste: ['les montants facturés et réglés, sans nom : la comptabilité se conserve dix ans', kept],
  },
  agent: {
    efface: [
      'le nom, l’adresse, les téléphones, l’adresse e-mail, l’index de paie',
      'les fonctions sur les sites, les véhicules, la photo',
      'les motifs des absences et des frais',
      account,
    ],
    reste: ['les montants des notes de frais, sans nom : la comptabilité se conserve dix ans', kept],
  },
} as const satisfies Readonly<Record<'responsable' | 'eleve' | 'agent', ErasureWords>>;
