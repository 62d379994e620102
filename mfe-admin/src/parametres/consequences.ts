/** What follows from a change, said before it is saved; of the settings where something does. Values as a reader takes them. */
type Told = (after: string, before: string) => readonly string[];

const consequences: Readonly<Record<string, Told>> = {
  anneeEnCours: (after, before) => [
    `Listes, plannings et portail montrent ${after}.`,
    `Qui est tenu à l’année en cours ne voit plus ${before}.`,
  ],
  anneeInscriptions: (after) => [`Les familles s’inscrivent pour ${after}, page publique et portail.`],
  inscriptionsPubliquesOuvertes: (after) => [
    after ? `La page publique des inscriptions s’ouvre le ${after}.` : 'La page publique des inscriptions se ferme.',
  ],
  reinscriptionsOuvertes: (after) => [
    after ? `Les familles se réinscrivent à partir du ${after}.` : 'Les familles ne peuvent plus se réinscrire.',
  ],
  calculCotisation: (after) => [
    after === 'Oui'
      ? 'Le calcul des cotisations est de nouveau proposé.'
      : 'Le calcul des cotisations n’est plus proposé.',
  ],
  visuelCotisation: (after) => [
    after === 'Oui'
      ? 'Les responsables voient la cotisation de l’année.'
      : 'Les responsables ne voient plus la cotisation de l’année.',
  ],
  cbOuverture: (after) => [
    after ? `Les familles paient par carte à partir du ${after}.` : 'Le paiement par carte n’est pas ouvert.',
  ],
  fermetureReglements: (after) => [
    after
      ? `Après le ${after}, plus aucun règlement ne peut être ajouté.`
      : 'Des règlements peuvent de nouveau être ajoutés, quel que soit le jour.',
  ],
  delaiMDP_GestionBDD: (after) => [
    after === '0'
      ? 'Une seconde connexion ouvre la base de données pour un jour.'
      : `Une seconde connexion ouvre la base de données pour ${after} minutes.`,
  ],
  absenceEnseignant: (after) => [
    after === 'Oui'
      ? 'Chaque absence acceptée d’un enseignant est écrite aux familles de ses cours, le jour même.'
      : 'Les familles lisent les absences des enseignants sur leur espace, sans e-mail.',
  ],
  absenceSignalee: (after) => [
    after === 'Oui'
      ? 'Chaque absence non excusée est écrite à la famille, le jour même.'
      : 'Les familles ne sont plus prévenues des absences.',
  ],
};

export const followingFrom = (cle: string, after: string, before: string): readonly string[] =>
  after === before ? [] : (consequences[cle]?.(after, before) ?? []);
