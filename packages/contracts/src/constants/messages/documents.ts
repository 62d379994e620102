import { formatNumber } from '../frenchNumber';

const counted = (count: number, one: string, many: string) => `${formatNumber(count)} ${count > 1 ? many : one}`;

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
