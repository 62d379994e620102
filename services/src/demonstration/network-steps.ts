import { right, roleGroupIds, withParents } from '@diapason/contracts/constants';
import { type ReferenceRow, referenceTable } from '@diapason/contracts/site';
import { decideDefine, roleGroup } from '../contexts/identity/aggregate/role-group';
import { decideSaveMessage, message } from '../contexts/site/aggregate/message';
import { decideSaveRows, reference } from '../contexts/site/aggregate/reference';
import { decideSaveSetting, setting } from '../contexts/site/aggregate/setting';
import { AUDITORS } from './agents';
import { antennas, roomsOf, sites } from './network';
import type { DemoPlan } from './plan';
import { day } from './school-years';
import { schoolRows } from './schools';
import type { Step } from './steps';

/** Municipalities, sites, the auditors' group and the periods for instalments. */
export function networkSteps({ geography, years }: DemoPlan): readonly Step[] {
  return [
    rows('antenne', new Map(antennas.map((libelleAntenne, index) => [index + 1, { libelleAntenne }]))),
    rows('epci', new Map(geography.epci.map(({ idEpci, ...row }) => [idEpci, row]))),
    rows('commune', new Map(geography.municipalities.map((town) => [town.idCommune, communeRow(town)]))),
    rows('etablissement_scolaire', schoolRows(geography)),
    rows('site', new Map(sites.map((one) => [one.idSite, siteRow(one, geography)]))),
    rows('salle', new Map(sites.flatMap(({ idSite: fk_site }) => roomRows(fk_site)))),
    defineAuditors,
    ...instalmentSettings(years.current.start),
  ];
}

/** Mid-September to June; three instalments until January, two until March. */
function instalmentSettings(start: number): readonly Step[] {
  const dates = {
    cbOuverture: day(start, 9, 15),
    cb1xFermeture: day(start + 1, 6, 30),
    cb2xFermeture: day(start + 1, 3, 31),
    cb3xFermeture: day(start + 1, 1, 31),
  };
  return Object.entries(dates).map(
    ([cle, valeur]): Step =>
      async ({ execute }) => {
        await execute(setting, cle, (state) => decideSaveSetting(state, cle, valeur, []));
      },
  );
}

function rows(table: string, wanted: ReadonlyMap<number, ReferenceRow>): Step {
  return async ({ execute }) => {
    await execute(reference, table, (state) => decideSaveRows(state, referenceTable(table), wanted));
  };
}

function communeRow(town: DemoPlan['geography']['municipalities'][number]): ReferenceRow {
  const { nom, codePostal, codeInsee, adherente, dateConvention, dateDenonciation, fk_epci } = town;
  return { libelleCommune: nom, codePostal, codeInsee, adherente, dateConvention, dateDenonciation, fk_epci };
}

function siteRow(one: (typeof sites)[number], geography: DemoPlan['geography']): ReferenceRow {
  const town = geography.municipalities.find((commune) => commune.codeInsee === one.codeInsee);
  const number = String(one.idSite).padStart(2, '0');
  return {
    libelleSite: one.libelleSite,
    adresse1: one.adresse1,
    codePostal: town?.codePostal ?? '',
    ville: one.ville,
    email: `site${number}@demo.diapason.example`,
    telephone1: `05364900${number}`,
    visible: true,
    fk_antenne: one.fk_antenne,
  };
}

const roomRows = (fk_site: number) =>
  roomsOf(fk_site).map(
    (id, index) => [id, { libelleSalle: `Salle ${index + 1}`, fk_site, places: index === 0 ? 30 : 8 }] as const,
  );

/** Reads everything money depends on, and its history; no write access. */
const AUDITOR_FUNCTIONS = [
  right.seeHistory,
  right.seeAudit,
  right.seeGuardians,
  right.openGuardianFromGuardians,
  right.changeGuardianSite,
  right.changeGuardianYear,
  right.seeGuardian,
  right.seeGuardianPupils,
  right.seeGuardianContributions,
  right.seePupils,
  right.openPupilFromPupils,
  right.seePupilAndWorkshop,
  right.seeContributions,
  right.changeContributionYear,
  right.exportContributions,
  right.seePayments,
  right.changeContributionSite,
  right.changePaymentSite,
  right.changePaymentAgent,
  right.seePaymentErrors,
];

const defineAuditors: Step = async ({ execute }) => {
  await execute(roleGroup, AUDITORS, (state) =>
    decideDefine(state, {
      idGroupe: AUDITORS,
      libelleGroupe: 'Auditeur',
      commentaire: 'Contrôle des comptes : lit les cotisations, les règlements et leur histoire',
      supprimable: 1,
      fonctions: [...new Set(AUDITOR_FUNCTIONS.flatMap(withParents))].sort((a, b) => a - b),
      modules: ['cotisation'],
      role: 'Agent',
    }),
  );
};

interface DemoMessage {
  readonly type: 'direction' | 'syndicat';
  /** Staff by default. */
  readonly destinataires?: 'Responsable';
  readonly titre: string;
  /** HTML */
  readonly message: string;
  readonly groupe: readonly number[];
  /** 0: in no list, and read where a setting names it. */
  readonly visible?: 0 | 1;
}

const { administratif, enseignantResponsable, enseignant, responsable } = roleGroupIds;

const MESSAGES: readonly DemoMessage[] = [
  {
    type: 'direction',
    titre: 'Bonne rentrée à toutes et à tous',
    message:
      '<p>Les cours reprennent sur les seize sites du réseau. Merci de vérifier vos plannings et de signaler toute erreur au secrétariat.</p>',
    groupe: [],
  },
  {
    type: 'direction',
    titre: 'Concert de Noël au Grand Théâtre d’Albi',
    message:
      '<p>Orchestres et chœurs du réseau se retrouvent le samedi 19 décembre à 18 h. Répétition générale la veille.</p>',
    groupe: [],
  },
  {
    type: 'syndicat',
    titre: 'Réunion d’information des représentants du personnel',
    message: '<p>Ordre du jour : frais de déplacement, reports d’heures, calendrier des conseils pédagogiques.</p>',
    groupe: [],
  },
  {
    type: 'direction',
    destinataires: 'Responsable',
    titre: 'Bienvenue dans votre espace famille',
    message:
      '<p>Retrouvez ici vos cotisations, vos reçus et les coordonnées de l’école. Bonne rentrée en musique et en danse !</p>',
    groupe: [responsable],
  },
  {
    type: 'direction',
    destinataires: 'Responsable',
    titre: 'Prêt d’instruments',
    message:
      '<p>Il reste des violons et des clarinettes à prêter aux débutants. <strong>Adressez-vous au secrétariat de votre école.</strong></p>',
    groupe: [responsable],
  },
  {
    type: 'direction',
    titre: 'Évaluations du premier trimestre',
    message: '<p>Merci de saisir les évaluations de vos classes avant les vacances de Noël.</p>',
    groupe: [enseignantResponsable, enseignant],
  },
  {
    type: 'direction',
    titre: 'Relance des cotisations',
    message:
      '<p>Les familles sans règlement au 15 novembre reçoivent un rappel, puis un appel de leur secrétariat.</p>',
    groupe: [administratif],
  },
  {
    type: 'direction',
    destinataires: 'Responsable',
    titre: 'Règlement du conservatoire',
    message:
      '<p><strong>1. Inscription.</strong> Elle vaut pour l’année scolaire entière. La cotisation est due dès le premier cours suivi.</p><p><strong>2. Assiduité.</strong> Toute absence est signalée avant le cours, dans l’espace de la famille. Un cours manqué par l’élève n’est pas rattrapé.</p><p><strong>3. Instruments.</strong> L’élève vient avec son matériel\u00a0; un instrument prêté est rendu dans l’état où il a été reçu.</p><p><strong>4. Départ en cours d’année.</strong> Il est écrit au secrétariat de l’école, qui recalcule la cotisation.</p>',
    groupe: [responsable],
    visible: 0,
  },
];
/** The message that everybody reads who enrols. */
export const rulesMessage: number = MESSAGES.length;

/** Messages of the home page. The last step: a network that has them is complete. */
export function messageSteps({ years }: DemoPlan, author: number): readonly Step[] {
  return MESSAGES.map(
    ({ type, destinataires = '', titre, message: html, groupe, visible = 1 }, index): Step =>
      async ({ execute }) => {
        await execute(message, index + 1, (state) =>
          decideSaveMessage(state, {
            idInformation: index + 1,
            fk_utilisateur: author,
            destinataires,
            date: `${years.current.start}-09-0${index + 1}`,
            visible,
            titre,
            message: html,
            groupe: [...groupe],
            type,
          }),
        );
      },
  );
}
