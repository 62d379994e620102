import { expect, test } from '@jest/globals';
import { z } from 'zod';
import { keyOf } from './core/call';
import type { EndpointDefinition } from './core/endpoint';
import { endpoints } from './endpoints';

interface Shape {
  readonly properties?: Readonly<Record<string, Shape>>;
  readonly required?: readonly string[];
  readonly items?: Shape;
  readonly anyOf?: readonly Shape[];
  readonly enum?: readonly unknown[];
}

/** The shape under a path of fields; lists are gone into. */
function within(shape: Shape, path: readonly string[]): Shape {
  const inner = shape.items ?? shape;
  const [field, ...rest] = path;
  if (field === undefined) return inner;
  const next = inner.properties?.[field];
  if (!next) throw new Error(`no field ${field}`);
  return within(next, rest);
}

/** @throws Error when no endpoint answers this call, or a file. */
function answerOf(call: string): Shape {
  const response = endpoints.find((one) => keyOf(one) === call)?.response;
  if (!response || response === 'file') throw new Error(`no answer of ${call}`);
  return z.toJSONSchema(response, { io: 'output', unrepresentable: 'any' }) as Shape;
}

/** What the documents say an answer carries. The tests over HTTP compare every answer with its shape. */
const carried: readonly (readonly [ids: string, call: string, within: string, fields: string])[] = [
  ['000:172.c', 'POST /api/login', '', 'user token status module'],
  [
    '000:110.b 000:110.c 000:110.d 000:110.e 000:110.f 000:110.g 000:110.h 000:110.i 000:110.j 000:110.k',
    'POST /api/login',
    'user',
    'idUtilisateur fk_id nomPrenomUtilisateur email role roleFonction antennes module idAnneeScolaire libelleAnneeScolaire',
  ],
  ['000:110.h each site of the session', 'POST /api/login', 'user.antennes', 'idSite'],
  [
    '000:112.a 000:112.b 000:112.c 000:112.d 000:112.e 000:112.f 000:112.g',
    'POST /api/utilisateursResponsables/list',
    '',
    'idUtilisateur nomPrenomUtilisateur email telephoneMobile telephoneFixe countElevesAttached elevesAttached',
  ],
  ['000:112.h', 'POST /api/utilisateursResponsables/list', 'elevesAttached', 'idEleve nomPrenomEleve ordre'],
  [
    '000:114.a 000:114.b 000:114.c 000:114.d 000:114.e 000:114.g 000:114.h 000:114.i 000:114.j 000:114.k',
    'POST /api/eleves/list/',
    '',
    'idEleve nomPrenomEleve dateNaissance instrument concatInfoResponsable telephoneMobile etatDroit handicape etudiant dateAbandon',
  ],
  ['000:114.d each instrument', 'POST /api/eleves/list/', 'instrument', 'date libelleInstrument'],
  [
    '000:114.f',
    'POST /api/eleves/list/',
    'concatInfoResponsable',
    'idUtilisateur nomPrenomUtilisateur email telephoneMobile telephoneFixe',
  ],
  [
    '000:116.a 000:116.b 000:116.c 000:116.d 000:116.f 000:116.g 000:116.h 000:116.i 000:116.j',
    'GET /api/informations/list',
    '',
    'idInformation fk_utilisateur date nomPrenomUtilisateur destinataires titre message visible groupe type',
  ],
  ['000:120.a', 'GET /api/anneesScolaire/list', '', 'idAnneeScolaire libelleAnneeScolaire'],
  ['000:120.b', 'GET /api/sites/liste', '', 'idSite libelleSite'],
  [
    '000:124.a 000:124.b 000:124.c 000:124.d 000:124.e',
    'GET /api/gestionRole/listeGroupe',
    '',
    'idGroupe libelleGroupe supprimable commentaire nombreUtilisateur',
  ],
  [
    '000:124.h 000:124.i 000:124.j 000:124.k',
    'GET /api/gestionRole/ListeFonction',
    '',
    'idFonction libelleFonction commentaire fk_parent niveau1',
  ],
  ['000:124.l', 'GET /api/gestionRole/ListeFonction', 'niveau1', 'idFonction niveau2'],
  ['000:124.l', 'GET /api/gestionRole/ListeFonction', 'niveau1.niveau2', 'idFonction niveau3'],
  ['000:124.l', 'GET /api/gestionRole/ListeFonction', 'niveau1.niveau2.niveau3', 'idFonction'],
  [
    '000:124.m',
    'POST /api/utilisateursAdministratifs/list/',
    '',
    'idUtilisateur nomPrenomUtilisateur email telephoneFixe telephoneMobile',
  ],
  [
    '000:128.a 000:128.b 000:128.c 000:128.d 000:128.e 000:128.f 000:128.g 000:128.h',
    'GET /api/cotisations/communesConvention',
    '',
    'libelleCommune codePostal codeInsee dateConvention dateDenonciation adherente libelleEpci epciAdherent',
  ],
  [
    '001:79.a',
    'GET /api/eleves/:id',
    '',
    'idEleve nom prenom fk_genre dateNaissance adulte dateCreation dateInscription dateAbandon dateSuppression telephoneMobile handicape etudiant commentaireSI',
  ],
  ['001:79.d', 'GET /api/eleves/:id', 'etudiant', 'libelleAnneeScolaire fk_pieceJointe realFileName'],
  [
    '001:85.a',
    'GET /api/responsablesRevenus/listFiscalite/:id',
    '',
    'idRevenu fk_responsable fk_anneeScolaire revenuFiscal nombrePart quotient exoneration absence dateHeure fileName role libelleResponsable libelleAgent',
  ],
  ['001:81.a', 'GET /api/eleves/:id/listResponsables', '', 'fk_eleve fk_responsable fk_role ordre'],
  [
    '001:83.a',
    'GET /api/eleves/:id/SI_list',
    '',
    'idScolarite fk_eleve fk_anneeScolaire fk_offre fk_site fk_instrument fk_style fk_statut fk_cycle fk_annee fk_enseignant fk_idScolariteParent',
  ],
  [
    '001:83.b',
    'GET /api/eleves/:id/SI_list',
    '',
    'complementaire complementairePossible commentaire commentaireInscription certificatMedical dateCreation ateliers',
  ],
  [
    '001:83.e',
    'GET /api/eleves/:id/SI_list',
    '',
    'libelleOffre libelleStyle libelleNomStyle precisionOffre libelleSite libelleStatut nomPrenomEnseignant',
  ],
  [
    '001:83.f',
    'GET /api/eleves/:id/SI_list',
    '',
    'fk_livret statutLivret idEvaluationSI fk_offreSuperieure passageCycleSuivant',
  ],
  [
    '001:84.a',
    'GET /api/utilisateursResponsables/:id',
    '',
    'idUtilisateur nom prenom nomPrenomUtilisateur fk_civilite dateNaissance lieuNaissance departementNaissance adresse1 adresse2 codePostal ville',
  ],
  [
    '001:84.b but for the password, which nobody is answered,',
    'GET /api/utilisateursResponsables/:id',
    '',
    'telephoneFixe telephoneMobile fk_categorieSocioProfessionnelle profession email role dateSuppression actif',
  ],
  [
    '001:86.a 001:86.b a sheet',
    'GET /api/presences/parAtelier/:id',
    '',
    'idPresence fk_atelier date heureDebut heureFin libelleType libelleSalle enseignant nomPrenomEleve commentaire dateCreation dateValidation',
  ],
  [
    '001:86.a 001:86.b a row of the list',
    'GET /api/presences/listePresences',
    '',
    'idPresence fk_atelier date heureDebut heureFin libelleType libelleSalle enseignant nomPrenomEleve dateCreation dateValidation',
  ],
  [
    '001:86.a 001:86.b a pupil of a sheet',
    'GET /api/presences/parAtelier/:id',
    'eleves',
    'idPresenceEleve fk_presence nomPrenomEleve fk_statutPresence libelleStatut commentaire',
  ],
  [
    '001:86.a 001:86.b a pupil’s row',
    'GET /api/presences/listePresencesParId',
    '',
    'idPresence idPresenceEleve fk_presence fk_atelier date heureDebut heureFin libelleType libelleSalle enseignant nomPrenomEleve fk_statutPresence libelleStatut commentaire dateCreation dateValidation',
  ],
  [
    '002:219.a',
    'GET /api/presences/parEleve/:idEleve',
    '',
    'idPresenceEleve fk_presence fk_eleve fk_statutPresence commentaire dateExcuse fk_atelier',
  ],
  [
    '001:88.a',
    'GET /api/ateliers/:id',
    '',
    'fk_anneeScolaire fk_groupeAtelier fk_typeAtelier fk_site fk_salle jour heureDebut heureFin fk_typeRepetition fk_visibilite fk_cycle fk_annee fk_groupe maximumEleves enseignantRemplacant evaluation commentaire dureeAtelier individuel propriete',
  ],
  [
    '001:88.b',
    'GET /api/ateliers/:id',
    '',
    'idAtelier libelleType libelleCycle libelleAnnee libelleGroupeSI libelleGroupeAtelier countEleves libelleSite libelleSalle enseignants CoefRH visibilite',
  ],
  ['001:88.c', 'GET /api/ateliers/:id', 'eleves', 'fk_eleve fk_instrument fk_statut fk_scolariteInterne'],
  [
    '001:89.a',
    'GET /api/utilisateursAdministratifs/:id',
    '',
    'actif nom prenom email adresse1 adresse2 codePostal ville telephoneFixe telephoneMobile IndexPaie gestionPartitions role fk_groupe fk_siteResidence antennes',
  ],
  ['001:89.a', 'GET /api/utilisateursAdministratifs/:id', 'antennes', 'libelleAntenne libelleSite role'],
  ['000:175.c', 'GET /api/parametres/list', '', 'cle valeur'],
  ['000:177.b', 'GET /api/parametres/getValeur/:key', '', 'valeur'],
];

test.each(carried)('%s %s %s carries %s', (_ids, call, path, fields) => {
  const shape = within(answerOf(call), path === '' ? [] : path.split('.'));
  expect([...(shape.required ?? [])]).toEqual(expect.arrayContaining(fields.split(' ')));
});

const values = ({ enum: one, anyOf }: Shape): readonly unknown[] =>
  one ?? (anyOf ?? []).flatMap((each) => ('const' in each ? [each.const] : values(each)));

test.each([
  ['000:116.h', 'GET /api/informations/list', 'visible', [0, 1]],
  ['000:116.j', 'GET /api/informations/list', 'type', ['developpement', 'direction', 'syndicat']],
  ['000:124.c', 'GET /api/gestionRole/listeGroupe', 'supprimable', [0, 1]],
  ['000:118.e', 'GET /api/parametres/list', 'type', ['boolean', 'date', 'input', 'integer', 'select', 'textarea']],
])('%s %s: %s is one of %j', (_id, call, field, expected) => {
  expect([...values(within(answerOf(call), [field]))].sort()).toEqual(expected);
});

// 000:218.a
test('a setting that was saved says so in the words of the document', () => {
  const save: EndpointDefinition | undefined = endpoints.find((one) => keyOf(one) === 'POST /api/parametres/save');
  expect(save?.success).toBe("L'operation a été effectuée avec succès");
});
