/** The calls and words of each kind of person whose records are merged. */
export const kinds = {
  guardian: {
    sheet: '/fiche-responsable',
    merge: 'POST /api/utilisateursResponsables/:id/fusion',
    separate: 'DELETE /api/utilisateursResponsables/:id/fusion',
    search: 'Nom, e-mail ou téléphone de l’autre fiche',
    precision: 'Élèves et ville',
    leaves: 'sort des listes et renvoie à elle ; son compte se ferme.',
    nothing: 'Rien : l’autre fiche n’a ni élève, ni cotisation, ni fiscalité, ni pièce.',
    lost: 'Aucun règlement n’est perdu.',
    undone:
      'La fusion peut être annulée tant qu’aucune des deux personnes n’est effacée et que personne d’autre n’a pris l’adresse e-mail de l’autre fiche.',
    back: 'Chaque fiche retrouve ses élèves, ses cotisations avec leurs règlements, sa fiscalité et ses pièces. Ce qui a changé depuis reste changé, les montants calculés aussi : ensuite, calculez de nouveau la cotisation de chacune des deux fiches, sinon l’une paie pour les élèves de l’autre.',
  },
  pupil: {
    sheet: '/fiche-eleve',
    merge: 'POST /api/eleves/:id/fusion',
    separate: 'DELETE /api/eleves/:id/fusion',
    search: 'Nom de l’autre fiche',
    precision: 'Naissance et responsables',
    leaves: 'sort des listes et renvoie à elle.',
    nothing: 'Rien : l’autre fiche n’a ni responsable, ni scolarité, ni droit à l’image, ni pièce.',
    lost: 'Aucune scolarité et aucune pièce n’est perdue. La cotisation suit au prochain calcul.',
    undone: 'La fusion peut être annulée tant que l’élève n’est pas effacé.',
    back: 'Chaque fiche retrouve ses responsables, ses scolarités, ses droits à l’image, ses pièces et ses ateliers. Ce qui a changé depuis reste changé, les montants calculés aussi : ensuite, calculez de nouveau la cotisation de qui paie pour chacune des deux fiches.',
  },
} as const;
export type MergedKind = keyof typeof kinds;

/** A record as its merges see it. */
export interface Kept {
  readonly id: number;
  readonly name: string;
}
