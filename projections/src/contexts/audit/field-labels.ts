/** How a field of an event is named and shown to a reader of its history. */
export interface FieldLabel {
  readonly libelle: string;
  readonly format:
    | 'texte'
    | 'montant'
    | 'date'
    | 'ouiNon'
    | 'mode'
    | 'annee'
    | 'statutFrais'
    | 'statutAbsence'
    | 'site'
    | 'statutPresence';
}

const text = (libelle: string): FieldLabel => ({ libelle, format: 'texte' });
const amount = (libelle: string): FieldLabel => ({ libelle, format: 'montant' });
const date = (libelle: string): FieldLabel => ({ libelle, format: 'date' });
const yesNo = (libelle: string): FieldLabel => ({ libelle, format: 'ouiNon' });

/** Fields by the name that the documents give them. A field without a label is technical and is not shown. */
export const fieldLabels: Readonly<Record<string, FieldLabel>> = {
  nature: text('Nature'),
  reussie: yesNo('Réussie'),
  evenements: text('Événements lus'),
  secondes: text('Secondes'),
  lignesComparees: text('Lignes comparées'),
  differences: text('Différences'),
  raison: text('Raison'),
  tache: text('Tâche'),
  montantTotal: amount('Montant total'),
  montant: amount('Montant du règlement'),
  date: date('Date'),
  fk_mode: { libelle: 'Mode de règlement', format: 'mode' },
  valide: yesNo('Règlement valide'),
  quittance: text('Quittance'),
  abonnement: text('Abonnement'),
  version: text('Version du calcul'),
  grilleVersion: text('Version de la grille'),
  quotient: text('Quotient familial (€)'),
  tranche: text('Tranche'),
  zone: text('Zone tarifaire'),
  fk_anneeScolaire: { libelle: 'Année scolaire', format: 'annee' },
  fk_site: { libelle: 'Site', format: 'site' },
  stamp: text('Horodatage de la banque'),
  message: text('Message'),
  fk_fraisStatut: { libelle: 'Statut de la note de frais', format: 'statutFrais' },
  periode: text('Période'),
  dateDemande: date('Date de la demande'),
  fk_absencesStatut: { libelle: 'Statut de l’absence', format: 'statutAbsence' },
  dateDebut: date('Début'),
  dateFin: date('Fin'),
  motif: text('Motif'),
  avisDirection: text('Avis de la direction'),
  heuresAnnulees: text('Heures annulées'),
  reportHeures: text('Heures reportées'),
  reportDetail: text('Détail du report'),
  dateValidation: date('Validée le'),
  fk_statutPresence: { libelle: 'Présence', format: 'statutPresence' },
  commentaire: text('Commentaire'),
  nom: text('Nom'),
  prenom: text('Prénom'),
  email: text('Adresse e-mail'),
  dateNaissance: date('Date de naissance'),
  adresse1: text('Adresse'),
  adresse2: text('Complément d’adresse'),
  codePostal: text('Code postal'),
  ville: text('Ville'),
  telephoneFixe: text('Téléphone fixe'),
  telephoneMobile: text('Téléphone mobile'),
  profession: text('Profession'),
  revenuFiscal: amount('Revenu fiscal'),
  nombrePart: text('Nombre de parts'),
  exoneration: yesNo('Exonération'),
  absence: yesNo('Sans avis d’imposition'),
  ordre: text('Rang'),
  valeur: text('Valeur'),
  actif: yesNo('Actif'),
  libelleGroupe: text('Nom du groupe'),
  titre: text('Titre'),
  visible: yesNo('Visible'),
};
