import { roleGroupIds } from '@diapason/contracts/constants';
import { documentPart, ROOT } from '@diapason/contracts/documents';
import { decideAddDocument, decideCreateFolder, decideShow, folder } from '../contexts/documents/aggregate/folder';
import { added } from '../contexts/documents/aggregate/names';
import type { WorkContext } from '../machinery/app/command-context';
import { receiveFile } from '../machinery/files/incoming';
import type { Files } from '../machinery/files/store';
import { drawnPage } from './drawn-papers';
import type { Step } from './steps';

const { direction, administratif } = roleGroupIds;

interface DemoFolder {
  readonly nom: string;
  /** Who alone sees it. */
  readonly groupes?: readonly number[];
  readonly files?: readonly string[];
  readonly folders?: readonly DemoFolder[];
}

const months = ['septembre', 'octobre', 'novembre', 'décembre', 'janvier', 'février', 'mars', 'avril', 'mai', 'juin'];
const scores = [
  ...['Noël nouvelet', 'Il est né le divin enfant', 'Les anges dans nos campagnes', 'Douce nuit', 'Minuit, chrétiens'],
  ...['La Marche des rois', 'Entre le bœuf et l’âne gris', 'D’où viens-tu, bergère', 'Boléro', 'Pavane', 'Gymnopédie'],
  ...[
    'Habanera',
    'Sarabande',
    'Gigue',
    'Menuet',
    'Bourrée',
    'Farandole',
    'Suite bergamasque',
    'Berceuse',
    'Barcarolle',
  ],
  ...['Danse macabre', 'Le Cygne'],
];

const TREE: readonly DemoFolder[] = [
  {
    nom: 'Direction',
    groupes: [direction],
    files: ['Budget prévisionnel.pdf', 'Projet d’établissement.pdf'],
    folders: [
      { nom: 'Conseil d’administration', files: months.slice(0, 4).map((month) => `Compte rendu ${month}.pdf`) },
    ],
  },
  {
    nom: 'Pédagogie',
    files: ['Règlement des études.pdf', 'Calendrier des évaluations.pdf'],
    folders: [
      {
        nom: 'Concerts',
        folders: [
          { nom: 'Noël', files: ['Programme.pdf', 'Fiche technique.pdf', 'Plan de scène.pdf', 'Sécurité du lieu.pdf'] },
          { nom: 'Printemps', files: ['Programme.pdf'] },
        ],
      },
      { nom: 'Partitions', files: scores.map((title) => `${title}.pdf`) },
      { nom: 'Examens', files: ['Jury fin de cycle 1.pdf', 'Jury fin de cycle 2.pdf', 'Morceaux imposés.pdf'] },
    ],
  },
  {
    nom: 'Personnel',
    groupes: [direction, administratif],
    files: ['Livret d’accueil.pdf', 'Barème des frais.pdf', 'Demande de formation.pdf'],
  },
  { nom: 'Sites', files: ['Consignes d’incendie.pdf', 'Horaires d’ouverture.pdf', 'Prêt de salle.pdf'] },
  { nom: 'Modèles', files: ['Attestation d’inscription.pdf', 'Lettre aux familles.pdf', 'Affiche de concert.pdf'] },
];

/** Shared documents, a tree of folders that not every group sees; in order, since the first ones share their parent's stream. */
export const documentSteps = (files: Files): readonly Step[] => [
  async (context) => {
    for (const one of TREE) await put(one, ROOT, context, files);
  },
];

async function put(one: DemoFolder, parent: number, context: WorkContext, store: Files): Promise<void> {
  const known = added(await context.load(folder, parent), one.nom).folder;
  const idDossier = known ?? (await context.ids.next('dossier'));
  if (known === undefined)
    await context.execute(folder, parent, (state) =>
      decideCreateFolder(state, { idDossier, fk_parent: parent, nom: one.nom }),
    );
  const entry = { kind: 'folder', id: idDossier, parent } as const;
  if (one.groupes)
    await context.execute(folder, parent, (state) =>
      decideShow(state, entry, one.groupes ?? [], roleGroupIds.superviseur),
    );
  for (const nom of one.files ?? []) await send(nom, idDossier, context, store);
  for (const inside of one.folders ?? []) await put(inside, idDossier, context, store);
}

async function send(nom: string, fk_dossier: number, context: WorkContext, store: Files): Promise<void> {
  // A run that was interrupted had brought it already.
  if (added(await context.load(folder, fk_dossier), nom).file) return;
  const stream = await drawnPage(nom.replace(/\.pdf$/, ''), ['Conservatoire de l’Autan']);
  const { contenu, taille, objet, cle, antivirus } = await receiveFile(store, { stream, name: nom }, documentPart);
  const idDocument = await context.ids.next('document');
  await context.execute(folder, fk_dossier, (state) =>
    decideAddDocument(state, { idDocument, fk_dossier, nom, contenu, taille, objet, cle, antivirus }),
  );
}
