/** `fk_annee_scolaire` → `fk_anneeScolaire`, `montant_total` → `montantTotal`: the documents' name of a column. */
export function fieldOf(column: string): string {
  const [prefix, rest] = column.startsWith('fk_') ? ['fk_', column.slice(3)] : ['', column];
  return prefix + rest.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
}

/** Parts of a record, as a reader calls them. */
export const tableLabels: Readonly<Record<string, string>> = {
  cotisation: 'Cotisation',
  reglement: 'Règlements',
  cotisation_erreur: 'Paiements en erreur',
  responsable: 'Responsable',
  revenu: 'Fiscalité',
  eleve: 'Élève',
  eleve_responsable: 'Responsables de l’élève',
  scolarite_interne: 'Scolarité au conservatoire',
  agent: 'Agent',
  frais: 'Note de frais',
  frais_journee: 'Journées',
  frais_trajet: 'Trajets',
  absence_agent: 'Demande d’absence',
  presence: 'Feuille de présence',
  presence_eleve: 'Présence des élèves',
  compte: 'Compte',
  groupe_role: 'Groupe de rôles',
  parametre: 'Paramètre',
  information: 'Message d’information',
};
