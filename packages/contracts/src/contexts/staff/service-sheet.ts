import { messages } from '../../constants';
import { refs } from '../../core/composed-fields';
import { duration } from '../../core/duration-field';
import { decimal, euros, flag, id, int, list, optional, personal, ref } from '../../core/field';
import { noneIfZero, paragraphs } from '../../core/field-kinds';
import { record } from '../../core/record';
import { largestInteger } from '../../core/stored';

/** Most hours of one kind in a week; what is beyond is a slip of the keyboard. */
const hours = { min: 0, max: 60, unit: 'h' };

/** Hours on a site for an instrument. */
export const assignmentLine = {
  fk_site: ref('site', 'Site'),
  fk_instrument: ref('instrument', 'Instrument'),
  heures: duration('Heures', messages.staff.assignmentHours),
  ordre: int('Ordre', { min: 0, max: 1_000 }),
  commentaire: optional(personal(paragraphs('Commentaire', 200))),
};

/** Streams `service-{fk_utilisateur}-{fk_anneeScolaire}`. */
const inService = { stream: 'service', key: 'idFicheService', person: 'fk_utilisateur' } as const;
const whose = {
  idFicheService: id(),
  fk_utilisateur: ref('agent', 'Agent'),
  fk_anneeScolaire: ref('annee_scolaire', 'Année scolaire'),
};

/** What a teacher owes and does in a school year (document 001 §2). */
export const serviceSheet = record('serviceSheet', {
  ...inService,
  label: 'Fiche de service',
  fields: {
    ...whose,
    fk_contrat: ref('contrat', 'Type de contrat'),
    fk_typeEmploi: ref('type_emploi', 'Emploi'),
    fk_corps: ref('corps', 'Corps'),
    fk_grade: ref('grade', 'Grade'),
    fk_filiere: ref('filiere', 'Filière'),
    fk_diplome: ref('diplome', 'Diplôme'),
    heuresContrat: duration('Heures', messages.staff.serviceFields),
    tempsPartiel: flag('Temps partiel'),
    quotite: optional(decimal('Quotité', { min: 0, max: 100, unit: '%' })),
    RTE: optional(decimal('RTE', hours)),
    coutHS: optional(euros('Coût HS')),
    fk_siteResidence: noneIfZero(ref('site', 'Site de résidence')),
    dureeCDD: optional(int('Durée du CDD', { min: 0, max: 120, unit: 'mois' })),
    dechargeSyndicaleHeures: optional(decimal('Décharge syndicale', hours)),
    dechargeSyndicaleMotif: optional(personal(paragraphs('Motif de la décharge syndicale', 200))),
    dechargeAntenneHeures: optional(decimal('Décharge d’antenne', hours)),
    dechargeAntenneMotif: optional(personal(paragraphs('Motif de la décharge d’antenne', 200))),
    dechargeAutreHeures: optional(decimal('Autre décharge', hours)),
    dechargeAutreMotif: optional(personal(paragraphs('Motif de l’autre décharge', 200))),
    disciplines: refs('instrument', 'Disciplines', { max: 50 }),
    commentaire: optional(personal(paragraphs('Commentaire', 1_000))),
  },
});

/** The assignments of a sheet, whole; they may be there before the sheet is. */
export const serviceAssignments = record('serviceAssignments', {
  ...inService,
  label: 'Affectations',
  fields: {
    ...whose,
    affectations: list('Affectations', assignmentLine, { max: 100, required: ['fk_site', 'fk_instrument'] }),
  },
});

/** All fields as they are from then on. */
export const ServiceSheetSaved = serviceSheet.event('ServiceSheetSaved', 1, 'Fiche de service enregistrée');
export const ServiceAssignmentsSaved = serviceAssignments.event(
  'ServiceAssignmentsSaved',
  1,
  'Affectations enregistrées',
);
/** The sheet and its assignments, as of an agent who has none in that year. */
export const ServiceSheetRemoved = serviceSheet.event(
  'ServiceSheetRemoved',
  1,
  'Fiche de service supprimée',
  serviceSheet.pick('idFicheService', 'fk_utilisateur', 'fk_anneeScolaire'),
);
export const serviceSheetLife = { set: [ServiceSheetSaved], drop: [ServiceSheetRemoved] } as const;
export const serviceAssignmentsLife = { set: [ServiceAssignmentsSaved], drop: [ServiceSheetRemoved] } as const;

/** A sheet that was taken over from another school year, by the preparation of this number. */
export const serviceCarry = record('serviceCarry', {
  label: 'Reprise d’une fiche de service',
  stream: 'service',
  key: 'idFicheService',
  person: 'fk_utilisateur',
  identifiedBy: ['fk_anneeSource'],
  fields: {
    idFicheService: id(),
    fk_utilisateur: ref('agent', 'Agent'),
    fk_anneeScolaire: ref('annee_scolaire', 'Année scolaire'),
    fk_anneeSource: ref('annee_scolaire', 'Reprise de l’année'),
    preparation: int('Préparation n°', { min: 0, max: largestInteger }),
  },
});
/** The last fact of the act: what comes after it, somebody did. */
export const ServiceSheetCarried = serviceCarry.event(
  'ServiceSheetCarried',
  1,
  'Fiche de service reprise d’une année passée',
);
export const serviceCarryLife = { set: [ServiceSheetCarried], drop: [ServiceSheetRemoved] } as const;

/** `service-{fk_utilisateur}-{fk_anneeScolaire}` */
export const serviceId = (fk_utilisateur: number, fk_anneeScolaire: number) => `${fk_utilisateur}-${fk_anneeScolaire}`;
