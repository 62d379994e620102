import { createHash } from 'node:crypto';
import { enrolmentState, type HeldReason, toCents } from '@diapason/contracts/constants';
import type { Enrolment } from '@diapason/contracts/enrolment';
import { decideSubmit, enrolment } from '../contexts/enrolment/aggregate/enrolment';
import { schoolYearId } from '../contexts/site/aggregate/school-year';
import { decideSaveSetting, setting } from '../contexts/site/aggregate/setting';
import { DEMO_DOMAIN } from './agents';
import { rulesMessage } from './network-steps';
import type { DemoPlan } from './plan';
import { day } from './school-years';
import type { Step } from './steps';

interface DemoRequest {
  readonly nom: string;
  readonly prenom: string;
  readonly child: string;
  readonly born: number;
  readonly offre: number;
  readonly instrument?: number;
  readonly confirmed?: true;
  readonly held?: HeldReason;
  readonly income?: readonly [euros: number, parts: number];
}

/** The request whose child is known. */
const DOUBLE = 5;

export interface KnownChild {
  readonly idEleve: number;
  readonly nom: string;
  readonly prenom: string;
  readonly dateNaissance: string;
}

/** Six that wait: one held back, one whose child is known. */
const REQUESTS: readonly DemoRequest[] = [
  {
    nom: 'PUECH',
    prenom: 'Laure',
    child: 'Sacha',
    born: 9,
    offre: 10,
    instrument: 1,
    confirmed: true,
    income: [31_200, 2.5],
  },
  { nom: 'NAVARRO', prenom: 'Pilar', child: 'Lise', born: 8, offre: 5, instrument: 2, confirmed: true },
  { nom: 'GARRIGUES', prenom: 'Marion', child: 'Inès', born: 6, offre: 4, income: [24_000, 3] },
  { nom: 'AZÉMA', prenom: 'Karim', child: 'Lina', born: 9, offre: 22, confirmed: true },
  { nom: 'VAUGHN', prenom: 'Melia', child: 'Noah', born: 10, offre: 10, instrument: 3, held: 'rapide' },
  { nom: 'CALVET', prenom: 'Sandrine', child: 'Tom', born: 10, offre: 10, instrument: 1, confirmed: true },
];

/** Enrolments and re-enrolments for the year to come are open, and some families have asked. */
export function enrolmentSteps(
  { years: { current } }: DemoPlan,
  { today, child }: { readonly today: string; readonly child: KnownChild },
): readonly Step[] {
  const opened = day(current.start, 9, 1);
  const toCome = schoolYearId(current.start + 1);
  const settings = {
    anneeInscriptions: String(toCome),
    inscriptionsPubliquesOuvertes: opened,
    reinscriptionsOuvertes: opened,
    idCGUInscription: String(rulesMessage),
  };
  return [
    ...Object.entries(settings).map(
      ([cle, valeur]): Step =>
        async ({ execute }) => {
          await execute(setting, cle, (state) => decideSaveSetting(state, cle, valeur, [toCome]));
        },
    ),
    ...REQUESTS.map(
      (one, at): Step =>
        async ({ execute, ids, now }) => {
          const empreinte = createHash('sha256').update(`demonstration-${at}`).digest('hex').slice(0, 40);
          const [idUtilisateur, idEleve] = [
            await ids.forKey('utilisateur', `inscription-${empreinte}`),
            await ids.forKey('eleve', `inscription-${empreinte}-0`),
          ];
          const numbers = {
            idDemande: await ids.forKey('demande_inscription', empreinte),
            idRevenu: await ids.forKey('revenu', `inscription-${empreinte}`),
            idScolarite: await ids.forKey('scolarite', `inscription-${empreinte}-0-0`),
          };
          const request = requestOf(one, { empreinte, idUtilisateur, idEleve, now, ...numbers }, { today, at, child });
          await execute(enrolment, empreinte, (state) => decideSubmit(state, { ...request, fk_anneeScolaire: toCome }));
        },
    ),
  ];
}

interface Numbers {
  readonly empreinte: string;
  readonly idUtilisateur: number;
  readonly idEleve: number;
  readonly idDemande: number;
  readonly idRevenu: number;
  readonly idScolarite: number;
  readonly now: string;
}

function requestOf(
  { nom, prenom, child, born, offre, instrument, confirmed, held, income }: DemoRequest,
  { idScolarite, idEleve, now, ...own }: Numbers,
  { today, at, child: known }: { readonly today: string; readonly at: number; readonly child: KnownChild },
): Omit<Enrolment, 'fk_anneeScolaire'> {
  const year = Number(today.slice(0, 4));
  return {
    ...own,
    recueLe: now,
    origine: 'publique',
    etat: held ? enrolmentState.held : enrolmentState.received,
    retenue: held ?? null,
    motif: null,
    fk_role: 2,
    fk_civilite: 1,
    nom,
    prenom,
    dateNaissance: day(year - 38 + at, 3, 4 + at),
    lieuNaissance: 'Albi',
    departementNaissance: '81',
    adresse1: `${at + 3} rue des Lices`,
    adresse2: null,
    codePostal: '81000',
    ville: 'Albi',
    telephoneFixe: null,
    telephoneMobile: `+3363998410${at}`,
    email: `demande${at + 1}@familles.${DEMO_DOMAIN}`,
    fk_categorieSocioProfessionnelle: null,
    profession: null,
    nouveau: 1,
    autres: [],
    revenuFiscal: income ? toCents(income[0]) : null,
    nombrePart: income?.[1] ?? null,
    absence: 0,
    eleves: [
      {
        idEleve,
        nouveau: 1,
        nom: at === DOUBLE ? known.nom : nom,
        prenom: at === DOUBLE ? known.prenom : child,
        fk_genre: 1,
        dateNaissance: at === DOUBLE ? known.dateNaissance : day(year - born, 5, 12),
        telephoneMobile: null,
        fk_etablissementScolaire: null,
        fk_niveauScolaire: null,
        coursMercrediMatin: 0,
        nonScolarise: 0,
        droitImage: 1,
      },
    ],
    scolarites: [
      {
        idEleve,
        idScolarite,
        fk_offre: offre,
        fk_site: 1 + (at % 3),
        fk_instrument: instrument ? [instrument] : [],
        fk_style: [],
        commentaireInscription: at === DOUBLE ? 'Si possible le mercredi, nous n’avons qu’une voiture.' : null,
      },
    ],
    doubles:
      at === DOUBLE ? [{ nature: 'pupil', demande: idEleve, connu: known.idEleve, adresse: 0, suite: null }] : [],
    confirmeeLe: confirmed ? now : null,
  };
}
