/**
 * Sentences of the documents, letter for letter, spelling included. Functions take what the documents show in braces.
 */
export const general = {
  networkFailure: "Erreur lors de l'appel",
  success: "L'operation a été effectuée avec succès",
  rowRemoved: 'La ligne a été supprimée',
  emailsCopied: 'Les emails ont été copié dans le presse papier.',
  saved: "L'enregistrement ok",
  documentImported: 'Document importé',
  finishCurrent: "Vous devez finir l'operation en cours",
  fillAll: 'Veuillez remplir tous les champs',
  fillMissing: 'Veuillez remplir les champs manquant',
  missingField: 'information manquante',
  fileTooBig: (mo: number) => `Votre fichier est trop gros, il ne doit pas dépasser ${mo}Mo`,
  saveError: (message: string) => `Une erreur est survenue lors de l'enregistrement : ${message}`,
  saved3: 'Enregistrment OK',
  changesSaved: 'Les modifications ont été enregistrées',
  invalidDate: "La date n'est pas valide",
} as const;

export const errorPage = {
  heading: 'Oops! Un problème est survenu.',
  400: "L'opération demandée ne peut aboutir, les informations transmises ne le permettent pas.",
  401: "Vous n'êtes pas autorisé à accéder à cette page.",
  403: "Vous n'êtes pas autorisé à accéder à cette page.",
  404: "Cette page n'existe pas.",
  500: 'Le serveur a rencontré une erreur dans le traitement de votre demande.',
  roleError: "Vous n'etes pas autoriser à acceder à cette page",
  maintenance: 'Le site est en maintenance',
  noMobile: 'Vous ne pouvez pas acceder à cette page sur mobile',
  noMobileSettings: 'Vous ne pouvez pas gérer les paramètres sur mobile',
  noMobileSettingsPage: 'Vous ne pouvez pas accéder à cette page sur mobile',
} as const;

export const identity = {
  badCredentials: 'Email ou mot de passe incorrect',
  invalidEmail: 'Entrez un email valide',
  badDatabaseCredentials: 'Password ou email incorrect',
  notAllowed: "Vous n'êtes pas autorisé",
  groupNameRequired: 'Vous devez nommer le groupe',
  groupNameTooLong: 'Le nom du groupe est limité à 55 caractères',
  groupSaveFailed: "L'enregistrement a rencontré un probleme, veuillez contacter votre adminitrateur",
  groupNotSavedYet: 'Vous devez enregistrer le groupe avant de pouvoir administrer les rôles.',
  passwordsDiffer: 'Les deux mot de passe doivent être identique.',
  passwordRequired: 'Le mot de passe doit être rempli',
} as const;

export const families = {
  findGuardian: "Recherche d'un responsable",
  addSchooling: "Ajout d'une scolarite conservatoire",
  guardianFields: 'Veuillez remplir les champs (nom, prenom, email)',
  guardianPortalFields:
    "Veuillez remplir les champs (nom, prenom, email, civilité, téléphone mobile, l'adresse complète et les informations de naissance)",
  emailExists: 'Un compte avec cette email exite deja.',
  emailExistsPublic: 'Un compte avec cette email exite déjà.',
  passwordsDiffer: 'Les deux mot de passe doivent etre identique.',
  passwordsRequired: 'Les champs mots de passe doit etre renseigne',
  blockedDomain: 'Vous devez renseigner autre adresse mail.',
  profilePasswordsEmpty: 'Les champs mots de passe doivent être renseignés',
  profilePasswordsDiffer: 'Les champs mots de passe doivent être identiques',
  guardianRegistered: 'Le responsable a ete enregistre',
  guardianChanged: 'Le responsable a ete modifie',
  guardianLinked: (name: string) => `Mme/Mr ${name} ajoute en tant que responsable`,
  linkFailed: "Suite a une erreur nous n'avons pas pue associer cette eleve, veuillez contater votre administrateur.",
  accountDisabled: 'Ce compte est desactive',
  townMisspelt: 'Le nom de la ville est mal orthographie, Merci de ressaisir la ville',
  firstGuardianPays: 'Le premier responsable de la liste paye la cotisation',
  noMobileTab: 'Vous ne pouvez pas voir cet onglet sur mobile',
  pupilRegistered: "L'élève a été enregistré",
  pupilChanged: 'Les informations ont été mise à jour',
  schoolYearRequired: 'Vous devez selectionner une année scolaire',
  taxNoticeRequired: "Veuillez fournir votre avis d'imposition",
  taxRecordNeeded: (year: string) => `Pour calculer la cotisation il faut une fiscalite pour l'annee ${year}.`,
  schoolingStatusRequired: 'Le statut dois etre renseigne',
  complementaryNeedsParent: "Vous devez associer une offre a cette scolarite pour qu'elle soit complementaire",
  certificateFailed: (message: string) => `Erreur lors de l'envoi du certificat : ${message}`,
  schoolingSaveFailed: (message: string) => `Erreur lors de l'enregistrement : ${message}`,
  removed: 'Suppression effectuee',
  noComplementary: 'Aucune scolarite disponible pour la complementaire.',
  removeSchooling: 'Voulez-vous supprimer cette scolarites',
  offersLimit: "Vous avez déjà 3 offre pour l'année prochaine",
} as const;

export const staff = {
  fields: 'Veuillez remplir les champs nom, prenom, email et rôle',
  saved: "L'agent a bien été enregistré",
  portraitTooBig: 'La photo ne doit pas depasser 6Mo',
  portraitFormats: 'Les formats accepté sont jpeg, jpg, png',
  serviceSaved: 'La fiche de service a été enregistrée',
  serviceFields:
    'Veuillez remplir les champs (corps, grade, filière, diplôme, emploi, les heures de contrat et le type de contrat)',
  serviceNotCopied: 'Une erreur est survenue lors de la replication de la fiche de service.',
  wrongMinutes: 'Valeur pour les minutes incorrecte',
  assignmentHours: 'Veuillez renseigner les heures',
  assignmentTwice: 'Une affectation pour ce site et discipline est déjà present dans le tableau.',
} as const;

export const money = {
  calculationDone: 'Le calcul des cotisations a été effectué',
  paymentSaved: 'Règlement enregistré',
  paymentDeleted: 'Règlement supprimé',
  paymentReactivated: 'Paiement reactive',
  subscriptionTerminated: "Résiliation de l'abonnement effectué ok",
  negativeAmount: 'Les valeurss negative ne sont pas autorisé',
  contributionPending: "La cotisation de l'année est en cours de calul.",
  otherGuardianPays: 'Le paiement de la cotisation est pris en charge par un autre responsable',
  paymentsInError: 'Paiement en erreur',
  remainingByTwo: 'Reste à payer divisé par 2',
  cardPayment: {
    success: 'Le paiement est accepté.',
    error: 'Le paiement est refusé.',
    cancelled: 'Le paiement est refusé.',
    waiting: 'Le paiement est en attente.',
    other: "Une erreur c'est produit.",
  },
} as const;

export const enrolment = {
  begin: "Débuter l'inscription",
  underFour: "Nous ne proposons pas d'offre pour les enfants de moins de 4 ans.",
  noOffer: "Aucune offre n'est disponible avec les options sélectionnées.",
  seeOffers: 'Voir les offres',
  enrol: "S'inscrire",
  siteAndInstrument: 'Les champs site et instrument sont obligatoires',
  guardianTitle: 'Coordonnées du responsable',
  goOn: "Continuer l'inscription",
  invalidEmail: 'Vous devez renseigner une adresse mail valide',
  documentsTitle: 'Documents nécessaires au calcul de la cotisation',
  summaryTitle: 'Résumé de votre inscription',
  removeOffer: 'Supprimer cette offre',
  addOffer: 'Ajouter une offre',
  addPupil: 'Ajouter un élève',
  everyPupilAnOffer: "Pour poursuivre l'inscription tous les élèves doivent avoir une offre.",
  rulesTitle: 'Règlement du conservatoire',
  finish: "Finaliser l'inscription",
  rulesRequired: 'Vous devez valider les conditions avant de pouvoir continuer.',
  accountExists: 'Ce compte existe déjà',
  accountExistsTold:
    'Un compte avec cette adresse mail exite déjà, vous devez vous inscrire via votre espace responsable.',
  done: 'Votre inscription est terminée, vous allez être redirigé vers la page de connexion de votre espace.',
  conditionsRequired: 'Vous devez accepeter les conditions pour poursuivre votre inscription.',
  inactiveUntil: (year: string) => `Scolarité inactive en ${year}. Réinscription possible à partir du 1er juin`,
  threeOffers: "Vous avez déjà 3 offre pour l'année prochaine",
} as const;

export const claims = {
  statusConfirmation: {
    1: "Cette note de frais est enregistrée comme brouillon. Elle peut être complétée avant d'être soumise pour validation.",
    2: 'Cette note de frais a été soumise à validation',
    3: 'Cette note de frais est en cours de validation',
    4: 'Cette note de frais a été validée',
    5: 'Cette note de frais a été refusée',
  },
  noDay: 'vous ne pouvez pas enregistrer une note de frais sans journée.',
  dayFields: 'Tous les champs date, heure, doivent être remplis.',
  yearLocked: "Vous devez supprimer les journées si vous voulez changer d'année scolaire",
  periodLocked: 'Vous devez supprimer les journées si vous voulez changer de periode',
  monthTaken: 'Vous avez déjà une note de frais créé pour cette periode',
  preview: "Apercu d'impression",
  serviceRequired: 'Vous devez avoir une fiche services pour créer des notes de frais',
} as const;

export const absences = {
  fields: 'Veuillez remplir les champs date de debut, date de fin et le motif de la demande.',
  carryOverFields: 'Vous devez renseigner les detail du report et les heures reportés ou annulé.',
  negativeHours: 'veuillez mettre une valeur positive',
} as const;

export const teaching = {
  workshopSaved: "L'atelier a été enregistré.",
  workshopFields: "Veuillez remplir les champs année scolaire, site, groupe atelier et  sous groupe d'ateliers",
  endBeforeStart: "L'heure de fin de cours n'est correct, elle doit être supperieur à l'heure de debut de cours.",
  pupilFields: 'Tous les champs doivent etre rempli',
  pupilAttached: (name: string) => `Mme/Mr ${name} ajoute en tant que eleve`,
  teacherAttached: (name: string) => `Mme/Mr ${name} a ete ajoute a l'atelier`,
  teacherNeedsDiscipline: "Vous devez affecter une discipline a l'enseignant",
  teacherNoDiscipline: 'Cette enseignant ne dispense pas de discipline sur ce site.',
  attendanceSaved: 'Fiche de présence enregistrée',
  everyPupil: 'La présence de tous les élèves doit être vérifiée',
  validationNotAllowed: "Vous n'avez pas le droit de valider cette fiche de présence",
  confirmValidation: 'Voulez-vous valider cette liste de presence. Celà bloquera la modification de cette liste.',
  pupilPresences: 'Presences en atelier',
  present: 'Present',
  excused: 'Excuse',
  selectCourse: 'Veuillez sélectionner au moins un cours',
  noExcuse: "Il n'y a pas d'excuse pour cette semaine",
  noCourse: (name: string) => `Il n'y a pas de cours programmé pour ${name}`,
  evaluationsCreated: 'Les evaluations ont ete creees',
  evaluationsSaved: 'Les evaluations ont ete sauvegardees',
  noEvaluation: "Aucune evaluation n'a ete creee pour cette annee",
  evaluationsNotOpen: "Les évaluations de l'année en cours ne sont pas encore ouvert à la consultation.",
  bookletNeedsTeacher:
    "Le livret n'a pas pu etre créé car il manque des informations. Verifier que l'enseignant soit bien renseigné dans la scolarité.",
  noBookletOnMobile: 'Vous ne pouvez modifier ou crée de livret sur mobile',
} as const;

export const site = {
  messagePublished: 'ce message a été enregistré et rendu visible',
  messageDraft: "Ce message a été enregistré comme brouillon. Le message ne sera pas visible sur la page d'accueil",
  requiredFields: 'Les champs avec une * sont obligatoire',
  folderNameRequired: 'Vous devez spécifier le nom du dossier.',
  folderRenameRequired: 'Vous devez spécifier le nouveau nom du dossier.',
  removeEntry: 'Voulez vous supprimer ce dossier / fichier',
} as const;
