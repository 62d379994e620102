import { expect, test } from '@jest/globals';
import { informationRights, mayOnService, workshopFieldRights } from './constants';
import { planningActs } from './contexts/teaching/planning-endpoints';
import type { Access } from './core/access';
import type { Acts } from './core/acts';
import { lists, sheets } from './endpoints';

/**
 * What each act, column and filter of a list or sheet asks for, in the documents' numbers: one of those between bars, and every one
 * between ampersands. « own 170 » stands in the place of the number before it on one's own.
 */
const DOCUMENTED = `
GET /api/fichiers/ged/arbre
  creer: 291
  ajouter: 293
  renommer: 292
  partager: 292
  supprimer: 294
  remettre: 293
GET /api/utilisateursResponsables/:id
  voirGeneral: 100
  voirEleves: 101
  voirCotisations: 102
  modifier: 100 or own guardian
  desactiver: 95
  reactiver: 95
  fusionner: 90 & 95
  separer: 95
  lienMotDePasse: 100
  usurper: 96
  motDePasse: 420
  rattacher: 105
  classer: 127
  detacher: 106
  creerEleve: 184 & 105 & 124 or own pupil
  rattacherNouveau: 105 | 127 | 128
  accesDonnees: 403
  effacer: 402
  lister: 90
  demanderPieces: 100
  voirDomicile: 104
  ouvrirEleve: 184
  declarerRevenu: 107
  corrigerRevenu: 108
  supprimerRevenu: 109
  calculer: 217 | 110
  listerEleves: 90 | 101 or own guardian
GET /api/eleves/:id
  modifier: 125 or own pupil
  desactiver: 117
  reactiver: 125
  direDepart: 125
  annulerDepart: 125
  fusionner: 112 & 117
  separer: 117
  rattacher: 128 & 105 | 127 | 128
  classer: 127 & 105 | 127 | 128
  detacher: 129 & 106 | 129
  creerResponsable: 126 & 98
  inscrire: 133
  scolariser: 130 or own pupil
  droitImage: 300 or own pupil
  etudiant: 125
  creer: 124 or own pupil
  creerFrere: 105 | 128 & 98 & 124 or own pupil
  rattacherNouveau: 105 | 127 | 128
  declarerAbsence: 195 or own pupil
  quitterCours: 193 & 184
  changerGroupe: 192 & 193 & 184
  voirPresences: 184 | 271 or own pupil
  accesDonnees: 403
  effacer: 402
  lister: 112
  voirPieces: 125 | 133 | 134 or own pupil
  certificat: 133 | 134
  voirFratrie: 90 | 101
  ouvrirResponsable: 120 & 98
  ouvrirFamille: 120 & 98 & 100
  ouvrirEnseignant: 121 & 245
  ouvrirAtelier: 121 & 184
GET /api/responsablesRevenus/listFiscalite/:id
  declarer: 108 or own guardian
GET /api/tarifs/:fk_anneeScolaire
  publier: 225
  recalculer: 217 & 217 | 110
GET /api/clotures
  clore: 430
  rouvrir: 431
GET /api/informations/:id
  enregistrer: 208 | 209 | 296 | 297 | 303 | 304
GET /api/utilisateursAdministratifs/:id
  modifier: 249 or own agent 152
  desactiver: 234
  lienMotDePasse: 249 | 251
  usurper: 143
  creer: 142 or own agent 152
  lister: 137
  accesDonnees: 403
  effacer: 402
  motDePasse: 251
  sonMotDePasse: 154
  changerPortrait: 269 or own agent 152
GET /api/enseignantsFichesService
  modifier: 139 or own agent 252
  dupliquer: 254 & 139 or own agent 252
  ajouterAffectation: 254 & 139 or own agent 252
  changerAffectation: 255 & 139 or own agent 252
  lister: 137
GET /api/presences/parAtelier/:id
  enregistrer: 271 or own workshop 173
  valider: 199 & 271 or own workshop 173
  excuser: 195 or own pupil
  annulerExcuse: 195 or own pupil
  ouvrirAtelier: 184 or own workshop 170
  lister: 271
GET /api/livrets/fiche/:id
  memoriser: 184
  valider: 184
  reprendre: 184
  imprimer: 184 or own booklet
  ouvrirEnseignant: 121 & 245
  ouvrirEleve: 184
GET /api/livrets/types/:id
  creer: 211 & 211
  modifier: 212
  dupliquer: 211
  supprimer: 213
  effacer: 213
GET /api/evaluation/listEval/:id
  creer: 184
  supprimer: 308
  passage: 134
GET /api/ateliers/:id
  modifier: 188 & 188 | 236
  quitter: 188 & 236 & 188 | 236
  dupliquer: 189 & 183 | 189
  supprimer: 244
  ajouterEleve: 188 & 192 & 192 | 239
  changerEleve: 188 & 239 & 192 | 239
  retirerEleve: 188 & 193
  changerGroupe: 192 & 193 & 192 | 193
  ouvrirEleve: 187
  ajouterEnseignant: 188 & 190 & 190 | 191
  changerEnseignant: 188 & 191 & 190 | 191
  ouvrirEnseignant: 180 & 245
  retirerEnseignant: 188 & 191
  faireAppel: 271 or own workshop 173
  evaluer: 307 or own workshop 170
/api/absences/listAbsences/
  ouvrir: 201 or own absence 176
  repondre: 202
  exporter: 203
/api/utilisateursAdministratifs/listFrais/
  ouvrir: 204 | 205 or own claim 175
  instruire: 205
  exporter: 206
/api/inscriptions/demandes
  repondre: 461
  exporter: 460
  historique: 400
/api/utilisateursResponsables/list
  importer: 440
  ajouter: 94 & 98 & 94 | 126 or own guardian
  nouvelleFamille: 462
  toutesLesAnnees: 93
  ouvrir: 91 & 98 or own guardian
  ouvrirEleve: 184 or own pupil
  desactiver: 95
  usurper: 96
  exporter: 97
  ecrire:
  ecrireATous: 97
  filter pieces: 100
/api/eleves/list/
  ajouter: 116 & 184 & 124 or own pupil
  nouvelleFamille: 462
  desactiver: 117
  ouvrir: 114 & 184
  ouvrirResponsable: 113 & 98
  ouvrirAtelier: 121 & 184
  ouvrirEnseignant: 180 & 245
  exporter: 196
  ecrire: 118
  ecrireATous: 197
  col concatInfoResponsable.email: 118 | 196 | 197
  col concatInfoResponsable.telephoneMobile: 118 | 196 | 197
  col concatInfoResponsable.telephoneFixe: 118 | 196 | 197
  col telephoneMobile: 118 | 196 | 197
  col handicape: 125
  filter handicape: 125
/api/cotisations/liste
  regler: 272
  calculer: 217 & 217 | 110
  ouvrirResponsable: 100 | 101 | 102 & 98
  ouvrirSesCotisations: 98 & 102
  calculerPartout: 241 & 217 | 110
  ouvrirHistorique: 400
  exporter: 218
/api/reglements/list/
  exporter: 219
  ouvrirHistorique: 400
  ouvrirCotisation: 214
  rapprocher: 463
  tousLesAgents: 277
  filter fk_user: 277
/api/utilisateursAdministratifs/list/
  ajouter: 142 or own agent 152
  ouvrir: 138 & 245 or own agent 146
  ouvrirLeSien: 138 & 146
  desactiver: 234
  usurper: 143
  exporter: 145
  ecrire: 144
  ecrireATous: 144
  filter actif: 235
/api/presences/liste
  ouvrir: 271
  exporter: 271
/api/livrets/eleves/liste
  exporter: 184
/api/ateliers/conflitsAnnee
  ouvrir: 181 & 184
  garder: 188 | 236
  deplacer: 188
  exporter: 178
/api/presences/listeExcuses
  declarer: 195 & 195 or own pupil
  annuler: 195 & 195 or own pupil
  ouvrirEleve: 184
  ouvrirFiche: 271
  exporter: 271
/api/utilisateursAdministratifs/listElevesAttached/
  ouvrir: own 170 & 263 & 184
  ouvrirEleve: own 169 & 262 & 184
  faireAppel: 173 & 271 or own workshop 173
  evaluer: 170 & 307 or own workshop 170
  exporter: own 174 & 267
  ecrire: 171
  ecrireATous: own 171 & 140 & 171
  col contacts.email: 171
/api/utilisateursAdministratifs/listAteliersAttached/
  ouvrir: own 170 & 263 & 184
  ouvrirEleve: own 169 & 262 & 184
  faireAppel: 173 & 271 or own workshop 173
  evaluer: 170 & 307 or own workshop 170
  exporter: own 174 & 267
/api/ateliers/ateliers
  ouvrir: 181 & 184
  ouvrirEleve: 179 & 184
  ouvrirEnseignant: 180 & 245
  ajouter: 183 & 184 & 183 | 189
  quitter: 188 & 236 & 183 | 189
  conflits: 178
  supprimer: 244
  remplacer: 190 & 191
  faireAppel: 271 or own workshop 173
  exporter: 178
/api/ateliers/ateliersEleves
  ouvrir: 181 & 184
  ouvrirEleve: 179 & 184
  ouvrirEnseignant: 180 & 245
  exporter: 178
planning
  ouvrirAtelier: 184
  ouvrirPresence: 271
  deplacer: 188
workshop fields
  maximumEleves: 194
  evaluation: 307
service sheet, one’s own and another’s
  employment: 163, 258
  comment: 243, 268
  change: 158, 253
messages
  direction: 207, 88, 208, 209
  syndicat: 295, 298, 296, 297
  developpement: 302, 305, 303, 304
`;

const any = (numbers: readonly number[]) => numbers.join(' | ');

function asks(access: Access, isNew: boolean): string[] {
  if (access.kind !== 'rights' && access.kind !== 'own') return [];
  const { byRecord } = access;
  const open = access.kind === 'rights' ? access.anyOf : access.otherwise;
  const others = any(byRecord ? (isNew ? byRecord.create : byRecord.change) : open);
  return [access.kind === 'own' ? `${others} or own ${access.owner} ${access.ownRight ?? ''}`.trimEnd() : others];
}

const linesOf = (acts: Acts) =>
  Object.entries(acts).map(([word, { call, isNew, rights, own, and = [] }]) => {
    const asked = [
      ...(own === undefined ? [] : [`own ${own}`]),
      ...(rights ? [any(rights)] : []),
      ...and.map(String),
      ...(call ? asks(call.access, isNew === true) : []),
    ];
    return `  ${word}: ${asked.join(' & ')}`.trimEnd();
  });

const partsOf = ({ row, search }: (typeof lists)[number]) => [
  ...Object.entries(row).flatMap(([name, { right, parts = {} }]) => [
    ...(right ? [`  col ${name}: ${any(right)}`] : []),
    ...Object.entries(parts).flatMap(([part, of]) => (of.right ? [`  col ${name}.${part}: ${any(of.right)}`] : [])),
  ]),
  ...Object.entries(search).flatMap(([name, { right }]) => (right ? [`  filter ${name}: ${any(right)}`] : [])),
];

/** The number that opens a block of the service sheet. */
const numberOf = (block: 'employment' | 'comment' | 'change', isOwn: boolean) => {
  const open = Array.from({ length: 600 }, (_one, number) => number).filter((number) =>
    mayOnService(block, (asked) => asked === number, isOwn),
  );
  return any(open);
};

// 001:44.g 001:44.h 001:44.i 001:45.w 001:45.x 001:45.y 001:49.h 001:49.i 001:49.l 001:49.p 001:49.q 001:49.r 001:49.s 001:49.t
// 001:52.q 001:52.u 001:53.p 001:53.q 001:53.r 001:56.g 001:56.j 001:56.l 001:57.u 001:57.x
// 001:58.h 001:58.i 001:58.j 001:58.k 001:58.l 001:58.m 001:58.n 001:62.i
test('each word asks for the numbers of the documents', () => {
  const declared = [
    ...sheets.flatMap(({ sheet, acts }) => [`${sheet.method} ${sheet.path}`, ...linesOf(acts as Acts)]),
    ...lists.flatMap((list) => [list.list.path, ...linesOf(list.acts), ...partsOf(list)]),
    ...['planning', ...linesOf(planningActs)],
    ...['workshop fields', ...Object.entries(workshopFieldRights).map(([field, number]) => `  ${field}: ${number}`)],
    'service sheet, one’s own and another’s',
    ...(['employment', 'comment', 'change'] as const).map(
      (block) => `  ${block}: ${numberOf(block, true)}, ${numberOf(block, false)}`,
    ),
    'messages',
    ...Object.entries(informationRights).map(
      ([type, { liste, lien, enregistrer, nouveau }]) => `  ${type}: ${liste}, ${lien}, ${enregistrer}, ${nouveau}`,
    ),
  ];
  expect(declared).toEqual(DOCUMENTED.trim().split('\n'));
});
