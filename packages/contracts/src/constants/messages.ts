import * as documents from './document-messages';
import { formatNumber } from './frenchNumber';
import { limits } from './limits';
import { formatCents } from './money';

/** The documents' sentences and ours. A call without effects: a bundle leaves out a group that it does not use. */
const group = <const Theirs, const Ours>(theirs: Theirs, ours: Ours) => ({ ...theirs, ...ours });

const counted = (count: number, one: string, many: string) => `${formatNumber(count)} ${count > 1 ? many : one}`;

/** What users read, by the context that says it. */
export const general = /* @__PURE__ */ group(documents.general, {
  invalidRequest: 'Les informations transmises ne sont pas valides',
  forbiddenCharacter: 'Le texte contient un caractère interdit',
  conflict: 'Cette fiche vient d’être modifiée par une autre personne. Rechargez-la avant de recommencer.',
  conflictLeft:
    'Cette fiche a été modifiée entre-temps : rien n’est enregistré. Enregistrez de nouveau pour choisir ce qui est gardé.',
  notFound: 'Cet élément n’existe pas ou n’existe plus.',
  tooManyRequests: 'Trop de demandes. Patientez quelques instants avant de recommencer.',
  doneBefore: 'Cette demande avait déjà été enregistrée. Elle ne l’a pas été une seconde fois.',
  behind: 'Votre modification est enregistrée. Elle s’affichera dans quelques instants.',
  typeMore: 'Tapez au moins deux caractères.',
  firstFound: (count: number) => `Les ${formatNumber(count)} premiers résultats, précisez votre recherche.`,
  chooseFromList: 'Choisissez dans la liste',
});

export const dates = {
  outsideYear: (from: string, to: string) => `La date doit être comprise entre le ${from} et le ${to}`,
} as const;

export const reading = {
  late: 'Les derniers changements ne sont pas encore tous pris en compte. Recommencez dans un instant.',
} as const;

export const lists = {
  searchNotKept: 'Une vue garde des filtres et un tri, jamais les mots d’une recherche.',
  unknownColumns: 'Ces colonnes n’existent pas.',
  viewNameTaken: 'Vous avez déjà une vue de ce nom dans cette liste.',
  tooManyViews: (most: number) => `Vous gardez déjà ${most} vues de cette liste\u00a0: retirez-en une.`,
} as const;

export const files = {
  proofFormats: 'Ce fichier n’est ni un PDF, ni une image JPEG ou PNG.',
  picture: 'Cette image ne peut pas être lue.',
  missing: 'Choisissez un fichier.',
  lost: 'Ce fichier n’est plus disponible. Demandez-le de nouveau.',
  virus:
    'Ce fichier contient un virus : il n’a pas été enregistré. Analysez votre appareil, puis envoyez un autre fichier.',
  beingScanned: 'L’antivirus analyse ce fichier. Il s’ouvrira dès que l’analyse sera terminée.',
  refused: 'L’antivirus a refusé ce fichier, qui a été supprimé. Demandez-en un autre.',
  replacementScanned: (name: string) =>
    `L’antivirus analyse « ${name} », qui remplacera ce fichier. Jusque-là, le fichier ci-dessus reste valable.`,
  replacementRefused: (name: string) =>
    `L’antivirus a refusé « ${name} », envoyé en remplacement. Le fichier ci-dessus reste valable.`,
  erasedPerson: 'Les données de cette personne ont été effacées : aucune pièce ne peut lui être ajoutée.',
} as const;

export const sharedDocuments = {
  noFolder: 'Ce dossier n’existe pas ou n’existe plus.',
  noFile: 'Ce fichier n’existe pas ou n’existe plus.',
  nameTaken: (name: string) => `«\u00a0${name}\u00a0» existe déjà dans ce dossier.`,
  folderOfThatName: (name: string) =>
    `Un dossier s’appelle déjà «\u00a0${name}\u00a0»\u00a0: donnez un autre nom au fichier.`,
  nameTooLong: 'Ce nom est trop long\u00a0: 255 octets au plus.',
  nameLetters: 'Un nom ne contient ni barre, ni barre inversée, et ne commence pas par un point.',
  tooDeep: (most: number) => `Les dossiers s’emboîtent sur ${most} niveaux au plus.`,
  tooManyEntries: (most: number) =>
    `Un dossier contient ${formatNumber(most)} entrées au plus\u00a0: créez un sous-dossier.`,
  tooManyVersions: (most: number) =>
    `Ce fichier a déjà ${formatNumber(most)} versions\u00a0: donnez un autre nom au nouveau.`,
  sameFolder: 'Renommer ne déplace pas\u00a0: donnez un nom dans le même dossier.',
  otherEnding: 'Le nom garde la terminaison du fichier, qui dit ce qu’il contient.',
  wrongContent: 'Ce fichier ne contient pas ce que son nom annonce, ou son format n’est pas accepté.',
  folderCreated: 'Le dossier est créé.',
  renamed: 'Le nouveau nom est enregistré.',
  folderRemoved: 'Le dossier est supprimé.',
  fileRemoved: 'Le fichier est supprimé.',
  sharedWith: 'L’accès au dossier est enregistré.',
  restored: 'La version est remise.',
  holdsHidden: 'Ce dossier en contient un que votre groupe ne voit pas\u00a0: il ne peut pas être supprimé.',
  shutOut: 'Votre groupe doit garder l’accès à ce dossier.',
  contains: (folders: number, files: number) =>
    `Ce dossier contient ${counted(folders, 'dossier', 'dossiers')} et ${counted(files, 'fichier', 'fichiers')}\u00a0: confirmez sa suppression.`,
} as const;

export const errorPage = /* @__PURE__ */ group(documents.errorPage, {});

export const identity = /* @__PURE__ */ group(documents.identity, {
  resetMailSent: 'Si un compte correspond à cette adresse, un e-mail vient de lui être envoyé.',
  passwordSaved: 'Votre mot de passe a été enregistré. Vous pouvez vous connecter.',
  resetLinkOfAnother: 'Ce lien a été envoyé à une autre adresse. Vérifiez l’adresse saisie.',
  resetLinkInvalid: 'Ce lien n’est plus valable. Demandez un nouveau mot de passe.',
  passwordChanged: 'Votre mot de passe a été changé.',
  passwordToChange: 'Choisissez d’abord un nouveau mot de passe.',
  wrongCurrentPassword: 'Le mot de passe actuel n’est pas le bon',
  ownPassword: 'Votre propre mot de passe se change avec l’actuel, par « Changer mon mot de passe ».',
  samePassword: 'Choisissez un autre mot de passe que l’actuel',
  passwordOvertaken: 'Le mot de passe de ce compte vient d’être changé par ailleurs : le vôtre n’est pas enregistré.',
  passwordLinkSent: 'Un lien pour choisir un mot de passe vient d’être envoyé à cette personne.',
  emailConfirmed: 'Votre adresse e-mail est confirmée. Connectez-vous désormais avec elle.',
  emailRefused: 'La demande est annulée : votre adresse e-mail reste la même.',
  emailLinkInvalid: 'Ce lien n’est plus valable.',
  emailLinkTooLate: 'La nouvelle adresse a déjà été confirmée ou la demande n’existe plus. Contactez le conservatoire.',
  tooManyEmailChanges: 'Trop de demandes de changement d’adresse e-mail. Recommencez demain.',
  accountClosed: 'Ce compte est désactivé : aucun lien ne peut être envoyé.',
  noAccount: 'Cette personne n’a pas de compte : enregistrez d’abord son adresse e-mail.',
  accountOfDeactivated: 'Cette fiche est désactivée : réactivez-la avant d’y enregistrer une adresse e-mail.',
  ownGroup: 'Personne ne modifie son propre groupe.',
  passwordTooShort: 'Le mot de passe doit compter au moins 12 caractères',
  passwordTooCommon: 'Ce mot de passe est trop courant',
  sessionExpired: 'Votre session a expiré. Connectez-vous de nouveau.',
  accountDisabled: 'Ce compte est désactivé',
  impersonationOver: 'Vous n’agissez plus au nom d’une autre personne\u00a0: vous êtes de nouveau vous-même.',
  notImpersonating: 'Vous n’agissez au nom de personne.',
  nestedImpersonation: 'Revenez d’abord à votre compte',
  forbiddenWhileImpersonating: 'Cette action n’est pas possible au nom d’une autre personne',
  supervisorUnchangeable: 'Le groupe Superviseur ne peut pas être modifié',
  groupNotRemovable: 'Ce groupe ne peut pas être supprimé',
  groupInUse: 'Ce groupe compte encore des agents. Déplacez-les dans un autre groupe avant de le supprimer.',
  unknownFunction: 'Une des fonctions n’existe pas',
  staffFunction: (name: string, id: number) =>
    `La fonction « ${name} » (${id}) est réservée au personnel : un groupe de responsables ne peut pas l’avoir.`,
  functionsGone: (names: readonly string[]) =>
    `Le groupe est enregistré. Sont parties avec leur fonction parente, que la liste n’avait pas\u00a0: ${names.join(', ')}.`,
  groupNameLetters: 'Le nom du groupe ne peut contenir ni lettre d’un autre alphabet, ni caractère invisible',
  groupNameTaken: (name: string) =>
    `Un groupe s’appelle déjà « ${name} » : choisissez un nom qui ne peut pas être pris pour le sien.`,
});

export const erasure = {
  done: 'La personne a été effacée.',
  confirm: 'Écrivez EFFACER pour confirmer',
  self: 'Personne ne peut s’effacer soi-même',
  unsaid: 'Aucun événement ne dit que cette personne est effacée : rien n’a été détruit.',
  mayMore:
    'Le groupe de cet agent a des droits que vous n’avez pas : une personne qui a tous ces droits, comme un superviseur, peut l’effacer.',
  otherSites:
    'Cet agent travaille aussi sur un site qui vous est fermé : une personne qui voit tous ses sites peut l’effacer.',
  balance: (euros: string) =>
    `Il reste ${euros} à régler ou à rembourser : l’identité est nécessaire jusqu’au solde des comptes.`,
  enrolled: 'Une scolarité est en cours : terminez-la avant d’effacer la personne.',
  active: 'Cet agent est encore actif : désactivez-le avant de l’effacer.',
  pending: 'Des demandes ou des notes de frais de cet agent sont encore en cours de traitement.',
} as const;

export const system = {
  rebuildAsked: 'La reconstruction des listes est lancée.',
  verificationAsked: 'La vérification des listes est lancée.',
  upkeepUnderWay: 'Une reconstruction ou une vérification est déjà en cours. Attendez qu’elle soit terminée.',
  jobRetried: 'La tâche est relancée.',
  jobSetAside: 'La tâche est classée sans suite.',
  jobNotFailed: 'Cette tâche n’est plus en échec : elle a été relancée ou classée entre-temps.',
} as const;

export const families = /* @__PURE__ */ group(documents.families, {
  guardianUnlinked: 'Le responsable a été détaché de l’élève',
  guardianDeactivated: 'Le responsable a été désactivé',
  guardianReactivated: 'Le responsable a été réactivé',
  withoutAccount:
    'Sans compte : cette personne n’a pas d’adresse e-mail. Dès qu’elle en a une ici, son compte s’ouvre et un lien lui est envoyé.',
  erasedPerson: 'Les données de cette personne ont été effacées : sa fiche ne se modifie plus.',
  recordsMerged: 'Les deux fiches sont fusionnées',
  recordsSeparated:
    'La fusion est annulée : les deux fiches sont de nouveau séparées. Calculez de nouveau leurs cotisations.',
  mergedAway: 'Cette fiche a été fusionnée avec une autre : c’est la fiche conservée qui se modifie.',
  taxYearOver: 'Cette année scolaire est terminée : adressez-vous à l’école pour vos revenus.',
  mergeTooMuch: 'Ces deux fiches ont ensemble trop d’éléments pour être fusionnées.',
  tooManySchoolsOfPupil: (most: number) =>
    `Cet élève a déjà ${most} scolarités dans l’Éducation nationale : modifiez ou supprimez-en une.`,
  mergeNotRead: 'La fusion de ces fiches est encore en cours d’enregistrement : recommencez dans un instant.',
  mergeWithItself: 'Choisissez une autre fiche : celle-ci est déjà celle qui est conservée.',
  mergeErased: 'Les données de l’une des deux personnes ont été effacées : leurs fiches ne fusionnent pas.',
  mergeIntoClosed: 'La fiche à conserver est désactivée : réactivez-la d’abord.',
  mergeKeepsAnother:
    'L’autre fiche en a déjà repris une : conservez-la plutôt, ou annulez d’abord la fusion qu’elle a reçue.',
  notMerged: 'Cette fiche n’est fusionnée avec aucune autre.',
  separateErased: 'Les données de cette personne ont été effacées : la fusion ne s’annule plus.',
  keepTheAccount: 'La fiche conservée n’a pas de compte et l’autre en a un : gardez celle qui a l’adresse e-mail.',
  eraseTheKept: 'Cette fiche a été fusionnée : effacez la fiche conservée, les deux le seront.',
  taxSaved: 'Les revenus ont été enregistrés',
  oneTaxRecordAYear: 'Des revenus sont déjà déclarés pour cette année scolaire.',
  noticeGoesUnread: (name: string) =>
    `Enregistrer vérifie ces revenus et retire « ${name} », que l’antivirus n’a pas encore analysé et que personne n’a pu lire.`,
  noticeChanged:
    'L’avis d’imposition a changé depuis l’ouverture de cette fiche : vérifiez celui qui s’y trouve, puis enregistrez.',
  ownTown: 'Le secrétariat confirme une nouvelle commune : vous ne pouvez pas confirmer la vôtre.',
  unseenTown: 'Rechargez la fiche avant de confirmer sa commune.',
  movedTown: (jour: string) => `La famille a déclaré une autre commune le ${jour} : le tarif en dépend.`,
  taxVerified: 'Cette déclaration a été vérifiée. Adressez-vous au secrétariat pour la corriger.',
  schoolingSaved: 'La scolarité a été enregistrée',
  schoolsImported: 'Les établissements ont été importés',
  schoolWithout: (what: string) => `Pas de ${what}`,
  schoolTwice: 'Déjà dans le fichier',
  schoolTooLong: `Nom, commune ou type de plus de ${limits.schoolName} caractères`,
  schoolsWithout: (columns: readonly string[]) => `Colonne introuvable : ${columns.join(', ')}`,
  tooManySchools: (lines: number) =>
    `Ce fichier a ${formatNumber(lines)} lignes : ${formatNumber(limits.schoolsAtOnce)} au plus, un département à la fois`,
  schoolsTooLarge: 'Ce fichier dépasse 3 Mo : un département à la fois',
  pupilDeactivated: 'L’élève a été désactivé',
  pupilReactivated: 'L’élève a été réactivé',
  daysOutOfOrder: 'Naissance, inscription et abandon se suivent dans cet ordre\u00a0: vérifiez ces dates.',
  tooLongALife: (years: number) => `Plus de ${years} ans séparent ces dates de la naissance\u00a0: vérifiez-les.`,
  yearClosed:
    'Cette année scolaire est close\u00a0: ses inscriptions, ses revenus et ses droits à l’image ne changent plus.',
  imageYearOver: 'Cette année scolaire est terminée\u00a0: le droit à l’image ne s’y enregistre plus.',
  imageYearNotOpen: 'Les inscriptions de cette année scolaire ne sont pas ouvertes\u00a0: le droit à l’image attendra.',
  notInTheirName:
    'Le droit à l’image, les revenus et les pièces d’une famille ne s’enregistrent pas en son nom\u00a0: revenez à votre compte, puis ouvrez sa fiche.',
  noticeFailed: (message: string) =>
    `Les revenus sont enregistrés, mais pas l’avis d’imposition, qui s’ajoute en les corrigeant\u00a0: ${message}`,
  noticeNeedsIncome: 'Déclarez d’abord les revenus de cette année scolaire\u00a0: l’avis s’y ajoute.',
  pupilLeft: 'Cet élève a abandonné : retirez d’abord la date d’abandon.',
  leftAlready: 'Ce départ a pris effet : changez la date d’abandon sur la fiche.',
  leavingCancelled: 'Le départ est annulé.',
  noStudentStatus: 'Cet élève n’a pas le statut étudiant pour cette année scolaire.',
  noCertificateAsked: 'Cette offre ne demande pas de certificat médical.',
  papersAsked: 'Les pièces manquantes ont été demandées par e-mail.',
  noPaperExpected: 'Aucune pièce n’est attendue pour cette année scolaire.',
  noPaperMissing: 'Aucune pièce ne manque pour cette année scolaire.',
  hiddenPaperMissing: 'Il manque une pièce que votre fonction ne permet pas de voir.',
  noAddressToAsk: 'Ce responsable n’a pas d’adresse e-mail : la demande ne peut pas lui être envoyée.',
  papersAskedOften: 'Trois demandes ont déjà été envoyées à ce responsable aujourd’hui. Recommencez demain.',
  papersAskedToday: 'Une demande a déjà été envoyée aujourd’hui. Confirmez pour en envoyer une autre.',
  enrolledAlready:
    'Cet élève est déjà inscrit à cette offre pour cette année : modifiez l’inscription qui existe, ou choisissez un autre instrument ou un autre style.',
  schoolAlready: 'Cet établissement et ce niveau sont déjà enregistrés pour cette année.',
  completedByAnother: 'Une scolarité complémentaire est déjà associée à cette scolarité.',
  completedStays:
    'Une autre scolarité complète celle-ci : elle garde son année et ne devient pas complémentaire. Détachez d’abord l’autre.',
});

export const imports = {
  empty: 'Ce fichier est vide.',
  tooLarge: 'Ce fichier dépasse 10 Mo : partagez-le en plusieurs.',
  incomplete: 'Le fichier n’est pas arrivé en entier : envoyez-le de nouveau.',
  unknownField: 'Ce champ ne peut pas être importé',
  notATable: 'Ce fichier n’est pas un tableau lisible. Enregistrez-le au format Excel (.xlsx) ou CSV (UTF-8).',
  oldWorkbook: 'Ce fichier est d’un ancien format Excel (.xls). Enregistrez-le au format Excel actuel (.xlsx).',
  badWorkbook:
    'Ce classeur Excel ne peut pas être lu. Ouvrez-le, enregistrez-le de nouveau au format .xlsx et réessayez.',
  rowsOutOfOrder:
    'Les lignes de ce classeur sont mal numérotées. Ouvrez-le dans Excel, enregistrez-le de nouveau au format .xlsx et réessayez.',
  tooMuchText:
    'Ce fichier contient trop de texte : supprimez les colonnes qui ne servent pas, ou partagez-le en plusieurs.',
  tooManyElements:
    'Ce classeur contient trop de cellules vides mises en forme : copiez les seules lignes remplies dans un nouveau classeur.',
  spoiltAccents:
    'Les accents de ce fichier ont été abîmés par un enregistrement précédent (« Ã© » à la place de « é »). Exportez-le de nouveau depuis le logiciel d’origine.',
  openQuote: 'Un guillemet ouvert dans ce fichier n’est jamais refermé : corrigez-le et réessayez.',
  noRows: 'Ce fichier n’a aucune ligne sous ses titres de colonnes.',
  tooManyRows: 'Ce fichier a plus de 20 000 lignes : partagez-le en plusieurs.',
  tooManyColumns: 'Ce fichier a plus de 120 colonnes : supprimez celles qui ne servent pas.',
  familyTooLarge: (others: number) =>
    `Cette ligne se tient avec ${formatNumber(others)} autres par une adresse e-mail, un téléphone, un domicile ou un élève en commun : corrigez ce qui revient partout, ou partagez le fichier pour que chaque famille ait ${limits.importFamily} lignes au plus`,
  columnsDiffer: 'Les colonnes ne sont pas celles du fichier : recommencez.',
  twice: (label: string) => `Deux colonnes ne peuvent pas remplir le même champ : ${label}.`,
  noKey:
    'Associez au moins la colonne de l’adresse e-mail du responsable, ou celles de son nom et de son prénom : elles disent de qui parle chaque ligne. Pour des adultes, celles de leur nom, de leur prénom et de leur date de naissance suffisent.',
  otherSites: 'suivi sur un autre site que les vôtres',
  addressTaken: 'cette adresse e-mail a déjà un compte, qui n’est pas celui d’un responsable de vos sites',
  foreignPhone: 'numéro étranger, gardé tel qu’il est',
  inThousands: (text: string) => `« ${text} » lu en milliers`,
  recognised: (text: string) => `« ${text} » reconnue`,
  unknownTown: 'commune non reconnue : tarif extérieur',
  saidBefore: (text: string, ligne: number, kept: string) =>
    `« ${text} » ici, « ${kept} » ligne ${ligne} : la première ligne compte`,
  secondLeftOut: 'second responsable laissé : ni adresse e-mail à lui, ni nom et prénom',
  firstLeftOut: 'premier responsable laissé : ni adresse e-mail, ni nom et prénom',
  secondIsFirst: 'sans adresse e-mail : l’autre responsable passe devant',
  severalNamed: 'plusieurs responsables de ce nom ont ce téléphone ou ce domicile : indiquez l’adresse e-mail',
  withoutAccount: 'pas d’adresse e-mail à soi : enregistré sans compte',
  sameAddress: 'même adresse e-mail que le premier responsable, qui la garde',
  addressKeptBy: (name: string) => `même adresse que ${name}, qui la garde : enregistré sans compte`,
  sameBirthOtherName: (name: string) =>
    `cette adresse et cette date de naissance sont celles de ${name} : si c’est la même personne, corrigez le nom`,
  opensAccount: (name: string) =>
    `cette adresse ouvrirait l’accès de ${name}, déjà enregistré sans compte : confirmez-la pour qu’elle soit prise`,
  toConfirm: 'adresse à confirmer, non reprise',
  leftEmpty: (fault: string) => `${fault} : laissé vide`,
  sameChild: (ligne: number) => `même enfant que ligne ${ligne} : a aussi ce responsable`,
  asAbove: (ligne: number) => `responsable de la ligne ${ligne}, juste au-dessus`,
  noAddress: (text: string) => `« ${text} » : pas d’adresse`,
  twoPeople: (text: string) => `« ${text} » : deux personnes, écrivez-les chacune dans ses colonnes`,
  lowIncome: (text: string) => `${text} pour une année : vérifiez ce montant`,
  whoIsIt: 'indiquez son adresse e-mail, ou son nom et son prénom avec un téléphone, un domicile ou un enfant',
  addressOfLine: (email: string, ligne: number) => `${email}, écrite ligne ${ligne}`,
  paysOwn: 'adulte : paie lui-même',
  chooseAmong: 'Choisissez ce dont la nouvelle valeur fait partie',
  notCreated: 'Cette valeur ne peut pas être créée ici : choisissez-en une de votre école',
  nameRead: (nom: string, prenom: string) => `lu : nom ${nom}, prénom ${prenom}`,
  oneWord: (text: string) => `« ${text} » : écrivez le nom puis le prénom`,
  firstOf: (count: number) => `${formatNumber(count)} ici : le premier compte`,
  notOneEach: (count: number, people: number) =>
    `${formatNumber(count)} ici pour ${formatNumber(people)} responsables : à qui, rien ne le dit`,
  firstTwoOf: (people: number) => `${formatNumber(people)} responsables ici : les deux premiers comptent`,
  noParts: '0 part : lue 1',
  notAColumn: 'Ce champ n’est aucune colonne du fichier',
  noSuchRow: 'Cette ligne n’est plus à corriger : rechargez la page.',
  emptyLine: 'Ligne vide : elle est ignorée',
  errorCell: (address: string, error: string) => `la cellule ${address} est en erreur (${error})`,
  notTaken: (cells: string, why: string) => `${cells} : non repris${why}`,
  withoutNotice:
    ', car l’année est sans avis d’imposition. Écrivez « non » dans la colonne « Sans avis d’imposition », ou videz ces cellules',
  notNow: 'Rechargez la page : cet import est déjà passé à une autre étape.',
  oldestEnded: (name: string) =>
    `Votre import le plus ancien, « ${name} », est abandonné : ${limits.importsAtOnce} au plus restent ouverts.`,
  nothingToWrite: 'Aucune ligne de ce fichier ne change quoi que ce soit.',
  dropped: 'L’import est abandonné, son fichier est effacé.',
  failed: 'Le travail s’est arrêté avant la fin. Relancez-le ; ce qui est déjà enregistré ne le sera pas deux fois.',
} as const;

export const staff = /* @__PURE__ */ group(documents.staff, {
  newPortrait: 'Nouvelle photo',
  deactivated: 'L’agent a été désactivé',
  linkOnCreation: 'L’agent recevra par e-mail un lien pour choisir son mot de passe.',
  notYourself: 'Vous ne pouvez pas désactiver votre propre profil',
  guardiansGroup: 'Choisissez un groupe du personnel : celui des responsables n’est pas pour un agent',
  otherSites: 'Vous ne pouvez rattacher un agent qu’à vos propres sites.',
  assignmentsSaved: 'Les affectations ont été enregistrées',
  serviceThere: 'Cet agent a déjà une fiche de service pour cette année\u00a0: confirmez pour la remplacer.',
  releasesOver: 'Les décharges ne se modifient que pour les années qui en ont.',
  sitesKept: 'Vous ne pouvez retirer un agent que de vos propres sites : ses autres sites restent comme ils sont.',
});

const CARD_REASONS: Readonly<Record<string, string>> = {
  '00001': 'connexion impossible',
  '00003': 'erreur de la banque',
  '00004': 'numéro de carte invalide',
  '00006': 'accès refusé',
  '00008': 'date de validité dépassée',
  '00009': 'abonnement non créé',
  '00011': 'montant incorrect',
  '00015': 'déjà payé',
  '00021': 'carte non autorisée',
  '00030': 'délai dépassé',
  '00040': 'authentification 3-D Secure refusée',
};
const cardReason = (code: string): string => (CARD_REASONS[code] ? ` : ${CARD_REASONS[code]}` : '');

export const money = /* @__PURE__ */ group(documents.money, {
  fractionOfCent: 'Le montant doit compter au plus deux décimales',
  zeroAmount: 'Le montant doit être supérieur à zéro',
  closedYear: 'Cette année scolaire est close : ses cotisations et ses règlements ne peuvent plus changer',
  yearClosed: 'L’année scolaire est close',
  yearReopened: 'L’année scolaire est rouverte',
  yearNotOver: (end: string) => `L’année scolaire ne peut être close qu’après sa fin, le ${end}`,
  typeTheYear: (label: string) => `Saisissez « ${label} » pour confirmer`,
  booksChanged: 'Les totaux de l’année ont changé depuis leur affichage : relisez-les avant de clore',
  booksNotRead: 'Les règlements de l’année sont encore en cours d’enregistrement : recommencez dans un instant',
  reasonNeeded: 'Indiquez le motif de la réouverture',
  paymentsClosed: 'Les règlements sont clos depuis la date de fermeture',
  dateTooEarly: (from: string) => `La date du règlement ne peut pas être antérieure au ${from}`,
  dateInFuture: 'La date du règlement ne peut pas être dans le futur',
  receiptNumberIssued: 'La quittance de ce règlement est remise : son numéro ne change plus',
  receiptNumberTaken: 'Un autre règlement de l’année porte déjà ce numéro de quittance',
  receiptNumberOfSeries: 'Les numéros de cette forme sont donnés par le logiciel',
  receiptPending: 'La quittance est en préparation. Réessayez dans un instant',
  receiptUnknown: 'Cette quittance n’existe pas',
  noReceiptForMode: 'Ce mode de règlement ne donne pas lieu à une quittance',
  modeNotAllowed: 'Vous n’êtes pas autorisé à utiliser ce mode de règlement',
  unknownMode: 'Ce mode de règlement n’existe pas',
  otherContribution: 'Ce règlement est d’une autre cotisation que celle de l’adresse',
  paymentUnknown: 'Ce règlement n’existe pas',
  contributionUnknown: 'Cette cotisation n’existe pas',
  paymentAlreadyDeleted: 'Ce règlement est supprimé : réactivez-le avant de le modifier',
  reactivateFirst: 'Réactivez d’abord ce règlement tel qu’il est : vous pourrez le corriger ensuite',
  noSubscription: 'Ce règlement n’a pas d’abonnement',
  nothingToPay: 'Il ne reste rien à payer.',
  cardNotSetUp: 'Le paiement par carte n’est pas configuré.',
  cardClosed: 'Le paiement par carte n’est pas ouvert.',
  cardCountClosed: 'Ce nombre d’échéances n’est plus proposé. Relisez les montants avant de payer.',
  cardAmountsChanged:
    'Les montants ont changé depuis leur affichage. Relisez-les avant de payer : rien n’a été débité.',
  cardPhoneMissing: 'La banque demande votre téléphone mobile. Complétez votre profil avant de payer.',
  cardAddressMissing: 'La banque demande votre adresse. Complétez votre profil avant de payer.',
  cardUnknown: 'Ce paiement par carte n’existe pas',
  cardRefused: (code: string) => `Refusé par la banque${cardReason(code)} (code ${code})`,
  cardUnauthorised: 'Accepté sans autorisation de la banque : à rapprocher',
  cardOtherAmount: (cents: number) => `La banque a encaissé ${formatCents(cents)}, un autre montant : à rapprocher`,
  cardOfClosedYear: (cents: number) => `La banque a encaissé ${formatCents(cents)} d’une année close : à rapprocher`,
  cardShare: (rank: number, said: string) => `Échéance ${rank} : ${said}`,
  notSignedByBank: 'Cette réponse n’est pas signée par la banque',
  noTariff: 'Aucune grille tarifaire n’est publiée pour cette année scolaire',
  tariffPublished: 'La grille tarifaire a été enregistrée',
  tariffDraftDropped: 'Le brouillon de la grille tarifaire a été abandonné',
  calculationQueued: 'Le calcul des cotisations est lancé',
  notCalculated: 'La cotisation n’a pas pu être calculée. Réessayez dans un instant.',
  nothingToCalculate:
    'Il n’y a aucune cotisation à calculer : aucune des familles demandées n’a de scolarité à facturer pour cette année.',
});

export const decisions = {
  statusNotAllowed: 'Ce changement de statut n’est pas possible',
  ownRequest: (right: string) =>
    `Personne ne décide de sa propre demande : une autre personne qui a la fonction « ${right} » doit le faire. Si vous êtes seul à l’avoir, faites-la donner à quelqu’un d’autre.`,
  writtenForAnother: (right: string) =>
    `Vous avez saisi cette demande au nom de l’agent : une autre personne qui a la fonction « ${right} » doit en décider.`,
  reasonRequired: 'Indiquez pourquoi vous revenez sur une demande acceptée',
  movedOn: 'Cette demande a changé depuis que vous l’avez ouverte. Rechargez-la, relisez-la, puis décidez.',
  otherContent:
    'Une décision porte sur la demande telle que son agent l’a écrite, et votre envoi dit autre chose. Rechargez-la ; pour la faire corriger, renvoyez-la à son agent.',
} as const;

export const enrolment = /* @__PURE__ */ group(documents.enrolment, {
  closed: 'Les inscriptions ne sont pas ouvertes.',
  notYourPupil: 'Cet élève n’est pas rattaché à votre compte.',
  noPupil: 'Ajoutez au moins un élève.',
  pupilWithoutOffer: 'Cet élève n’a pas d’offre.',
  tooManyOffers: 'Trois offres au plus par élève.',
  unknownOffer: 'Cette offre n’est plus proposée.',
  offerNotThere: 'Cette offre n’est pas proposée sur ce site.',
  instrumentTwice: 'Choisissez des instruments différents.',
  tooManyStyles: 'Deux styles au plus.',
  styleNotThere: 'Ce style n’est pas proposé pour cette offre.',
  contactSent: 'Votre message a été envoyé.',
  siteWithoutAddress: 'Ce site n’a pas d’adresse e-mail\u00a0: appelez-le.',
  addressConfirmed: 'Votre adresse est confirmée.',
  linkUnknown: 'Ce lien n’est plus valable.',
  decidedAlready: 'Cette demande a déjà reçu une réponse.',
  doubleOpen: 'Dites d’abord s’il s’agit de la même personne.',
  notHeld: 'Cette demande n’est pas retenue.',
  reasonRequired: 'Écrivez le motif.',
  accepted: 'La demande est acceptée.',
  refused: 'La demande est refusée.',
  complementAsked: 'Le complément est demandé à la famille.',
  letIn: 'La demande est entrée dans la file.',
  dropped: 'La demande est écartée.',
  doubleSettled: 'C’est noté.',
  familyRegistered: 'La famille est enregistrée.',
  /** @param name « TOM CALVET », as the sheet has it. */
  perhapsKnown: (name: string, number: number) =>
    `${name} existe déjà (fiche n°\u00a0${number})\u00a0: choisissez sa fiche, ou confirmez qu’il s’agit d’une autre personne.`,
  addressOfKnown: 'Cette adresse e-mail est celle d’un compte\u00a0: choisissez ce responsable.',
  noGuardian: 'Ajoutez au moins un responsable.',
  guardianTwice: 'Ce responsable figure deux fois.',
  reEnrolled: 'La réinscription est enregistrée.',
  notOpenYet: 'Les réinscriptions ne sont pas ouvertes.',
  notToContinue: 'Cette scolarité ne peut pas être reconduite.',
  noHigherOffer: 'Cette offre n’a pas d’offre supérieure.',
});

export const claims = /* @__PURE__ */ group(documents.claims, {
  vehicleClaimed:
    'Une note de frais déjà soumise porte sur ce véhicule : sa puissance et son carburant ne changent plus. Créez un autre véhicule.',
  dayOutsideMonth: 'La date de chaque journée doit être dans le mois de la note de frais',
  returnBeforeDeparture: 'L’heure de retour doit être après l’heure de départ',
  timeLimits: 'Les heures vont de 06:00 à 22:55, de 5 en 5 minutes',
  periodNotOpen: 'Cette période n’est pas ouverte aux notes de frais',
  notEditable: 'Cette note de frais ne peut plus être modifiée',
  corrected: 'Les distances ont été corrigées',
  notCorrectable: 'Les distances se corrigent tant que la note de frais est soumise ou en cours d’instruction',
  correctionReason: 'Indiquez le motif de la correction',
  unknownLeg: 'Ce trajet n’est pas de cette note de frais, qui est à recharger',
});

export const absences = /* @__PURE__ */ group(documents.absences, {
  saved: 'La demande d’absence a été enregistrée',
  removed: 'La demande d’absence a été supprimée',
  endBeforeStart: 'La date de fin ne peut pas être avant la date de début',
  onlyDrafts: 'Seul un brouillon peut être modifié ou supprimé',
  refusalNotPossible: 'Cette demande ne peut pas être refusée',
  eitherHours: 'Indiquez des heures reportées ou des heures annulées, pas les deux',
});

export const teaching = /* @__PURE__ */ group(documents.teaching, {
  workshopRemoved: 'L’atelier a été supprimé.',
  workshopEnded: (lastDay: string) => `L’atelier a des feuilles de présence\u00a0: il se termine le ${lastDay}.`,
  conflictsToDecide: 'Des conflits restent à trancher\u00a0: prenez un créneau libre, ou gardez cet horaire',
  conflictsKept: (kept: number) =>
    kept === 1 ? 'Le conflit est gardé.' : `${formatNumber(kept)} conflits sont gardés.`,
  conflictReopened: 'Le conflit est à trancher.',
  conflictsAsked: 'Les conflits se cherchent encore\u00a0: enregistrez dans un instant',
  keepingNeedsReason: 'Indiquez pourquoi ce conflit est gardé',
  noConflictNamed: 'Aucun conflit n’est à garder',
  conflictChanged: 'Ce conflit n’est plus celui que vous avez vu\u00a0: rechargez la liste avant de décider',
  alreadyValidated: 'Cette fiche de présence est validée et ne peut plus être modifiée',
  leftMeanwhile: 'Ces élèves ne sont plus sur la fiche',
  recordedSince:
    'Cette fiche a été enregistrée ailleurs depuis, autrement que ce qui est coché ici. Laquelle garder\u00a0?',
  workshopFull: 'Le nombre maximum d’élèves est atteint',
  roomOfOtherSite: 'Cette salle n’est pas sur le site de l’atelier',
  kindOfOtherGroup: 'Ce sous-groupe n’est pas du groupe d’ateliers',
  workshopKeepsYear:
    'Cet atelier a des élèves\u00a0: il reste dans son année scolaire. Dupliquez-le pour une autre année.',
  needsDayOrNone: 'Choisissez un jour, ou cochez «\u00a0Sans jour fixe\u00a0»',
  needsHours: 'Indiquez l’heure de début\u00a0: un atelier ne commence pas à minuit',
  onceNeedsDay: 'Un atelier ponctuel a besoin de la date de sa séance',
  teacherDeactivated: 'Cet enseignant est désactivé\u00a0: il ne peut pas être affecté à un atelier',
  pupilDeactivated: 'Cet élève est désactivé\u00a0: il ne peut pas être ajouté à un atelier',
  schoolingOfOtherYear: 'Cette scolarité n’est pas de l’année scolaire de l’atelier',
  plannedWithdrawn: 'Le changement planifié est annulé.',
  nothingPlanned: 'Rien de tel n’est planifié\u00a0: la fiche est à recharger',
  partOfReplacement: (depuis: string) =>
    `Ce changement fait partie du remplacement du ${depuis}\u00a0: annulez le remplacement`,
  partOfGroupChange: (depuis: string) =>
    `Ce changement fait partie du changement de groupe du ${depuis}\u00a0: annulez le changement de groupe`,
  plannedBegun: 'Ce changement vaut déjà\u00a0: il ne s’annule plus',
  noLessonTicked: 'Cochez au moins un cours',
  lessonTwice: 'Un cours figure deux fois dans ce remplacement',
  sameTeacher: 'Un enseignant ne se remplace pas lui-même',
  notTaughtThen: 'Ce cours n’est pas à cet enseignant ce jour-là',
  alreadyTeaches: 'Cet enseignant donne déjà ce cours',
  clashUndecided: (motif: string) =>
    `${motif}\u00a0: choisissez quelqu’un d’autre, ou dites pourquoi ce conflit est gardé`,
  untilBeforeFrom: 'La fin du remplacement précède son début',
  replaced: (cours: number) =>
    cours === 1 ? 'L’enseignant est remplacé dans un cours.' : `L’enseignant est remplacé dans ${cours} cours.`,
  noPupilTicked: 'Cochez au moins un élève',
  pupilTwice: 'Un élève figure deux fois dans ce changement de groupe',
  sameGroup: 'Cet élève est déjà dans ce groupe',
  notInGroupThen: 'Cet élève n’est pas dans ce groupe ce jour-là',
  groupOfOtherKind: 'Ce groupe n’est pas du même sous-groupe et de la même année scolaire',
  groupNotThen: 'Ce groupe n’a pas lieu à partir de ce jour',
  clashOfGroup: (cours: string) =>
    `Un élève a ${cours}\u00a0: choisissez un autre groupe, ou dites pourquoi ce conflit est gardé`,
  changesLater:
    'Un autre changement est déjà planifié pour cet élève dans ce groupe\u00a0: annulez-le d’abord sur la fiche de l’atelier',
  bothHalves: 'Un changement de groupe s’annule dans les deux groupes',
  groupChanged: (eleves: number) =>
    eleves === 1 ? 'Un élève change de groupe.' : `${eleves} élèves changent de groupe.`,
  excuseIsDeclared:
    'La fiche de présence n’excuse personne : l’absence d’un élève se déclare, par sa famille ou depuis sa fiche',
  excuseStays: 'Cet élève est excusé : la fiche de présence ne change pas son statut',
  /** @param weekday in French, small: `mercredi`. */
  otherWeekday: (weekday: string) =>
    `Cet atelier a lieu le ${weekday} : il n’a pas de fiche de présence pour un autre jour`,
  dayToCome: 'La présence des élèves se relève à partir du jour de la séance',
  rangeTooLong: 'Choisissez une période d’un an au plus',
  lessonsTooLong: 'Choisissez six semaines au plus',
  namedTwice: 'Cet élève figure deux fois sur la fiche de présence',
  noLesson: 'Cet atelier n’a pas cours ce jour-là\u00a0: vacances, jour férié ou fermeture du site',
  absenceDeclared: (lessons: number) =>
    lessons === 1 ? 'L’absence est excusée pour un cours.' : `L’absence est excusée pour ${lessons} cours.`,
  excusesWithdrawn: (lessons: number) =>
    lessons === 1 ? 'L’excuse est annulée.' : `${lessons} excuses sont annulées.`,
  noRoomForIt: 'La durée ne tient pas entre ces heures',
  lessonMoved: 'La séance est déplacée',
  lessonCancelled: 'La séance est annulée',
  lessonGiven: 'La séance est confiée',
  lessonRestored: 'La séance est remise comme prévu',
  calendarMade: 'L’adresse est créée\u00a0: copiez-la, elle ne sera plus montrée',
  calendarRevoked: 'L’adresse est révoquée\u00a0: les agendas qui la lisent ne reçoivent plus rien',
  dayTaken: 'Cet atelier a déjà cours ce jour-là',
  lessonCalled: 'L’appel de cette séance est enregistré\u00a0: elle reste comme elle est',
  lessonNotHeld: 'Cette séance est annulée\u00a0: remettez-la d’abord comme prévu',
  workshopNotThen: 'Cet atelier n’existe pas ce jour-là',
  lessonNeedsTeacher: 'Choisissez qui assure la séance',
  nothingToWithdraw: 'Aucune de ces excuses n’est à annuler',
  onlyCancelled: 'Les cours de cette période sont déjà annulés',
  declareFromToday: 'Une absence se déclare à partir d’aujourd’hui',
  periodEnds: 'La fin de la période précède son début',
  noLessonInPeriod: 'Aucun de ces cours n’a lieu pendant cette période',
  alreadyCalled: 'Les fiches de présence de ces cours sont déjà validées',
  notOfPupil: 'Cet élève ne suit pas ce cours',
  notGuardianOfPupil: 'Cette personne n’est pas responsable de l’élève',
  pupilOrWorkshop: 'Choisissez un élève ou un atelier',
  tickedOnSheet: 'La fiche de présence relève qui est venu\u00a0: ici, un élève est excusé ou ne l’est plus',
  lessonBegun: 'Le cours a commencé\u00a0: l’excuse ne peut plus être annulée',
  noEvaluatedWorkshop:
    'Aucun atelier de cet élève n’est évalué cette année\u00a0: cochez «\u00a0Évaluation\u00a0» sur la fiche de l’atelier',
  workshopNotEvaluated: 'Cet atelier n’est pas évalué\u00a0: cochez «\u00a0Évaluation\u00a0» sur sa fiche',
  notTeacherOfPupil: 'Seuls les enseignants de l’élève créent et écrivent ses évaluations',
  notTeacherOfWorkshop: 'Seul l’enseignant de l’atelier écrit cette évaluation',
  readingConfirmed: 'La famille a confirmé avoir lu ce semestre\u00a0: ses textes ne changent plus',
  readingNotOpen: 'Ce semestre n’est pas encore ouvert à la consultation',
  evaluationConfirmed:
    'La lecture des évaluations du premier semestre est confirmée\u00a0: elles ne se suppriment plus',
  textWritten: 'Ce texte vient d’être enregistré par une autre personne',
  evaluationDeleted: 'L’évaluation a été supprimée',
  textsSaved: (texts: number) => (texts === 1 ? 'Un texte est enregistré.' : `${texts} textes sont enregistrés.`),
  textsCreated: (pupils: number) =>
    pupils === 1 ? 'L’évaluation d’un élève est créée.' : `Les évaluations de ${pupils} élèves sont créées.`,
  passageSaved: 'Le passage au cycle suivant est enregistré',
  passageOfCurrentYear: 'Le passage au cycle suivant se dit pour l’année scolaire en cours',
  templateSaved: 'Le modèle de livret est enregistré',
  templateRemoved: 'Le modèle de livret est supprimé',
  templateHidden: 'Des livrets suivent ce modèle\u00a0: il n’est plus proposé, et les livrets restent comme ils sont.',
  templateTitle: 'Donnez un titre au modèle',
  templateLines: 'Une ligne ne peut pas être vide',
  templateCopy: (titre: string) => `${titre} (copie)`,
  noTemplate: 'Aucun modèle de livret n’est proposé\u00a0: rendez-en un visible',
  noBookletForOffer: 'Cette offre n’a pas de livret',
  bookletMemorised: 'Le livret est mémorisé',
  bookletValidated: 'Le livret est validé',
  notTeacherOfBooklet: 'Le livret s’écrit par les enseignants de l’élève',
  bookletOfOtherYear: 'Ce livret n’est pas de l’année scolaire en cours\u00a0: il ne change plus',
  bookletShape: 'Ce livret ne correspond pas à son modèle',
  tooManyBooklets: (most: number) => `${most} livrets au plus en un seul fichier\u00a0: précisez la recherche`,
  noValidatedBooklet: 'Aucun de ces livrets n’est validé',
});

export const site = /* @__PURE__ */ group(documents.site, {
  unknownSetting: 'Ce paramètre n’existe pas',
  invalidSetting: (why: string) => `Cette valeur ne convient pas : ${why}.`,
  unreadableSetting: (name: string, why: string) => `Le paramètre « ${name} » doit d’abord être corrigé : ${why}.`,
  datesInOrder: (label: string, before: string) =>
    `${label}\u00a0: la date ne peut pas précéder «\u00a0${before}\u00a0».`,
  unknownTable: 'Cette table n’existe pas.',
  unknownTariff: (code: string) => `« ${code} » n’est le code d’aucune grille tarifaire`,
  unknownRow: (label: string) => `${label}\u00a0: cette ligne n’existe pas ou n’existe plus.`,
  rowHidden: (count: number) =>
    `La ligne est masquée\u00a0: elle ne sera plus proposée. ${count === 1 ? 'La fiche qui l’utilise la garde' : `Les ${formatNumber(count)} fiches qui l’utilisent la gardent`}.`,
  tablesLocked: 'La base de données est fermée\u00a0: connectez-vous de nouveau pour l’ouvrir.',
  tablesClosed: 'La base de données est fermée.',
  tooMuchFormatting: 'Ce texte a trop de mises en forme : collez-le sans mise en forme, ou en plusieurs messages.',
  unknownInformationType: 'Ce type de message n’existe pas',
  unknownRecipients: 'Destinataires : « Responsable », ou rien pour le personnel seul',
});

export const mailing = {
  queued: 'L’envoi est en cours. Vous pouvez quitter cette page.',
  tried: 'L’essai part à votre adresse.',
  retried: 'Les familles que l’envoi n’a pas atteintes sont de nouveau servies.',
  noAddress: 'Votre fiche n’a pas d’adresse e-mail.',
  nothingToRetry: 'Aucun échec à reprendre.',
  leftOut: 'Cette famille est laissée de côté dans les relances.',
  takenBack: 'Cette famille reçoit de nouveau les relances.',
  reasonWanted: 'Dites pourquoi cette famille est laissée de côté.',
  nobody: 'Aucune famille ne recevrait cet envoi.',
  tooMany: 'Un envoi touche au plus 5\u202f000 familles\u00a0: réduisez la recherche.',
  unknownField: (name: string) => `«\u00a0{${name}}\u00a0» n’est pas un champ de cet envoi.`,
  emptyFor: (field: string, family: string) => `«\u00a0${field}\u00a0» est vide pour ${family}.`,
  notShown: 'Une des familles n’est pas de celles que vous voyez\u00a0: rechargez la page.',
};
