import * as documents from './constants/document-messages';

type Sentence = string | ((...parts: string[]) => string);
type Sentences = { readonly [name: string]: Sentence | Sentences };
/** Some of the documents' sentences, by the same names. */
type Some<T> = {
  readonly [K in keyof T]?: T[K] extends string
    ? string
    : T[K] extends (...parts: never[]) => string
      ? T[K]
      : Some<T[K]>;
};

/** The documents' sentences that are not right French, as they should be written; those that are have no line here. */
export const rightFrench: Some<typeof documents> = {
  general: {
    success: 'L’opération a été effectuée avec succès',
    emailsCopied: 'Les adresses e-mail ont été copiées dans le presse-papiers.',
    saved: 'L’enregistrement est fait',
    finishCurrent: 'Vous devez finir l’opération en cours',
    fillMissing: 'Veuillez remplir les champs manquants',
    missingField: 'Information manquante',
    saved3: 'Enregistrement fait',
    fileTooBig: (mo) => `Votre fichier est trop gros : il ne doit pas dépasser ${mo} Mo`,
  },
  errorPage: {
    400: 'L’opération demandée ne peut aboutir, les informations transmises ne le permettent pas.',
    401: 'Vous n’êtes pas autorisé à accéder à cette page.',
    403: 'Vous n’êtes pas autorisé à accéder à cette page.',
    404: 'Cette page n’existe pas.',
    heading: 'Oups ! Un problème est survenu.',
    roleError: 'Vous n’êtes pas autorisé à accéder à cette page',
    noMobile: 'Vous ne pouvez pas accéder à cette page sur mobile',
  },
  identity: {
    badCredentials: 'Adresse e-mail ou mot de passe incorrect',
    invalidEmail: 'Entrez une adresse e-mail valide',
    badDatabaseCredentials: 'Mot de passe ou adresse e-mail incorrect',
    groupSaveFailed: 'L’enregistrement a rencontré un problème, veuillez contacter votre administrateur',
    passwordsDiffer: 'Les deux mots de passe doivent être identiques.',
  },
  families: {
    addSchooling: 'Ajout d’une scolarité conservatoire',
    guardianFields: 'Veuillez remplir les champs (nom, prénom, e-mail)',
    guardianPortalFields:
      'Veuillez remplir les champs (nom, prénom, e-mail, civilité, téléphone mobile, l’adresse complète et les informations de naissance)',
    emailExists: 'Un compte avec cette adresse e-mail existe déjà.',
    emailExistsPublic: 'Un compte avec cette adresse e-mail existe déjà.',
    passwordsDiffer: 'Les deux mots de passe doivent être identiques.',
    passwordsRequired: 'Les champs « mot de passe » doivent être renseignés',
    blockedDomain: 'Vous devez renseigner une autre adresse e-mail.',
    guardianRegistered: 'Le responsable a été enregistré',
    guardianChanged: 'Le responsable a été modifié',
    guardianLinked: (name) => `${name} est désormais responsable`,
    linkFailed: 'Suite à une erreur, nous n’avons pas pu associer cet élève, veuillez contacter votre administrateur.',
    accountDisabled: 'Ce compte est désactivé',
    townMisspelt: 'Le nom de la ville est mal orthographié, merci de ressaisir la ville',
    firstGuardianPays: 'Le premier responsable de la liste paie la cotisation',
    pupilChanged: 'Les informations ont été mises à jour',
    schoolYearRequired: 'Vous devez sélectionner une année scolaire',
    taxRecordNeeded: (year) => `Pour calculer la cotisation, il faut une fiscalité pour l’année ${year}.`,
    schoolingStatusRequired: 'Le statut doit être renseigné',
    complementaryNeedsParent: 'Vous devez associer une offre à cette scolarité pour qu’elle soit complémentaire',
    removed: 'Suppression effectuée',
    noComplementary: 'Aucune scolarité disponible pour la complémentaire.',
    removeSchooling: 'Voulez-vous supprimer cette scolarité ?',
    offersLimit: 'Vous avez déjà 3 offres pour l’année prochaine',
  },
  staff: {
    fields: 'Veuillez remplir les champs nom, prénom, e-mail et rôle',
    portraitTooBig: 'La photo ne doit pas dépasser 6 Mo',
    portraitFormats: 'Les formats acceptés sont jpeg, jpg, png',
    serviceNotCopied: 'Une erreur est survenue lors de la réplication de la fiche de service.',
    assignmentTwice: 'Une affectation pour ce site et cette discipline est déjà présente dans le tableau.',
  },
  money: {
    paymentReactivated: 'Paiement réactivé',
    subscriptionTerminated: 'Résiliation de l’abonnement effectuée',
    negativeAmount: 'Les valeurs négatives ne sont pas autorisées',
    contributionPending: 'La cotisation de l’année est en cours de calcul.',
    cardPayment: { other: 'Une erreur s’est produite.' },
  },
  enrolment: {
    invalidEmail: 'Vous devez renseigner une adresse e-mail valide',
    everyPupilAnOffer: 'Pour poursuivre l’inscription, tous les élèves doivent avoir une offre.',
    accountExistsTold:
      'Un compte avec cette adresse e-mail existe déjà, vous devez vous inscrire via votre espace responsable.',
    conditionsRequired: 'Vous devez accepter les conditions pour poursuivre votre inscription.',
    inactiveUntil: (year) => `Scolarité inactive en ${year}. Réinscription possible à partir du 1ᵉʳ juin`,
    threeOffers: 'Vous avez déjà 3 offres pour l’année prochaine',
  },
  claims: {
    noDay: 'Vous ne pouvez pas enregistrer une note de frais sans journée.',
    dayFields: 'Tous les champs (date, heures) doivent être remplis.',
    periodLocked: 'Vous devez supprimer les journées si vous voulez changer de période',
    monthTaken: 'Vous avez déjà une note de frais créée pour cette période',
    preview: 'Aperçu avant impression',
    serviceRequired: 'Vous devez avoir une fiche de services pour créer des notes de frais',
  },
  absences: {
    fields: 'Veuillez remplir les champs date de début, date de fin et le motif de la demande.',
    carryOverFields: 'Vous devez renseigner les détails du report et les heures reportées ou annulées.',
    negativeHours: 'Veuillez mettre une valeur positive',
  },
  teaching: {
    workshopFields: 'Veuillez remplir les champs année scolaire, site, groupe d’ateliers et sous-groupe d’ateliers',
    endBeforeStart:
      'L’heure de fin de cours n’est pas correcte, elle doit être postérieure à l’heure de début de cours.',
    pupilFields: 'Tous les champs doivent être remplis',
    pupilAttached: (name) => `${name} est désormais élève de l’atelier`,
    teacherAttached: (name) => `${name} est désormais enseignant de l’atelier`,
    teacherNeedsDiscipline: 'Vous devez affecter une discipline à l’enseignant',
    teacherNoDiscipline: 'Cet enseignant ne dispense pas de discipline sur ce site.',
    confirmValidation: 'Voulez-vous valider cette liste de présence ? Cela bloquera la modification de cette liste.',
    pupilPresences: 'Présences en atelier',
    evaluationsCreated: 'Les évaluations ont été créées',
    evaluationsSaved: 'Les évaluations ont été enregistrées',
    noEvaluation: 'Aucune évaluation n’a été créée pour cette année',
    evaluationsNotOpen: 'Les évaluations de l’année en cours ne sont pas encore ouvertes à la consultation.',
    bookletNeedsTeacher:
      'Le livret n’a pas pu être créé, car il manque des informations. Vérifiez que l’enseignant est bien renseigné dans la scolarité.',
    noBookletOnMobile: 'Vous ne pouvez ni modifier ni créer de livret sur mobile',
    present: 'Présent',
    excused: 'Excusé',
  },
  site: {
    messagePublished: 'Ce message a été enregistré et rendu visible',
    requiredFields: 'Les champs avec une * sont obligatoires',
    removeEntry: 'Voulez-vous supprimer ce dossier ou ce fichier ?',
  },
};

/** What stands for a part that a sentence takes, where its own words are looked for. */
const PART = '\uE000';
const cut = (sentence: string): readonly [before: string, after: string] => {
  const [before = '', after = ''] = sentence.split(PART);
  return [before, after];
};

type Collected = {
  readonly exact: [string, string][];
  readonly patterns: (readonly [string, string, string, string])[];
};

function collect(theirs: Sentences, ours: Sentences, into: Collected): Collected {
  for (const [name, right] of Object.entries(ours)) {
    const sentence = theirs[name];
    if (typeof sentence === 'string' && typeof right === 'string') into.exact.push([sentence, right]);
    else if (typeof sentence === 'function' && typeof right === 'function')
      into.patterns.push([...cut(sentence(PART)), ...cut(right(PART))]);
    else if (typeof sentence === 'object' && typeof right === 'object') collect(sentence, right, into);
  }
  return into;
}

/** The same as data, so that the page need not hold every sentence of the documents: source of `constants/generated/spellings.ts`. */
export const spellings = {
  ...collect(documents as unknown as Sentences, rightFrench as unknown as Sentences, { exact: [], patterns: [] }),
  /** What begins those that say another sentence within their own: « Une erreur est survenue lors de l'enregistrement : … ». */
  around: [
    documents.general.saveError,
    documents.families.certificateFailed,
    documents.families.schoolingSaveFailed,
  ].map((sentence) => cut(sentence(PART))[0]),
  /** Labels that stand beside others on a line too: « Piano · Excuse », « Absent, Excuse ». */
  labels: [
    [documents.teaching.present, rightFrench.teaching?.present],
    [documents.teaching.excused, rightFrench.teaching?.excused],
  ],
};
