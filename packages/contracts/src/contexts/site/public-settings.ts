/** Settings that screens before the login and the public enrolment read. Every other one needs a session. */
export const publicSettings: ReadonlySet<string> = new Set([
  'titreAccueil',
  'inscriptionsPubliquesOuvertes',
  'inscriptionSurTelephone',
  'reinscriptionsOuvertes',
  'anneeEnCours',
  'anneeInscriptions',
  'idCGUInscription',
  'montantFraisInscription',
  'droitImage',
  'blocageDomaine',
  'orthographeCorrigee',
]);
