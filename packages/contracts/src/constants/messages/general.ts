import * as documents from '../document-messages';
import { formatNumber } from '../frenchNumber';
import { group } from './group';

export const general = /* @__PURE__ */ group(documents.general, {
  noNetwork: 'Diapason n’est pas joignable\u00a0: vérifiez votre réseau, puis réessayez.',
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

export const errorPage = /* @__PURE__ */ group(documents.errorPage, {});
