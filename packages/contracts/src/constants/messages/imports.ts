import { de } from '../elision';
import { formatNumber } from '../frenchNumber';
import { limits } from '../limits';

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
    `cette adresse et cette date de naissance sont celles ${de(name)} : si c’est la même personne, corrigez le nom`,
  opensAccount: (name: string) =>
    `cette adresse ouvrirait l’accès ${de(name)}, déjà enregistré sans compte : confirmez-la pour qu’elle soit prise`,
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
