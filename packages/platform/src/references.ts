import type { LookupName } from '@diapason/contracts';
import { limits } from '@diapason/contracts/constants';
import { useState } from 'react';
import { useApiQuery, useMay } from './hooks';
import {
  type Choice,
  choiceState,
  type Lookup,
  useBranches,
  useContracts,
  useCorps,
  useCycles,
  useCycleYears,
  useDiplomas,
  useGrades,
  useInstruments,
  useJobs,
  useOffers,
  usePaymentAgents,
  useRepetitions,
  useRoleGroups,
  useRooms,
  useSchoolingGroups,
  useSchoolYears,
  useSites,
  useStyles,
  useTeachers,
  useVisibilities,
  useWorkshopGroups,
  useWorkshopKinds,
} from './lookups';

/** What there is to choose from. */
export interface Choices<Id extends string | number = number> {
  readonly options: readonly (Choice<Id> & { readonly disabled?: boolean })[];
  readonly isRunning: boolean;
  readonly unavailable: Lookup<unknown>['unavailable'];
  /** There are many: one is found by typing. With `search`, the options are what a server found of `asked`. */
  readonly typed?: true;
  readonly search?: { readonly asked: string; readonly ask: (text: string) => void; readonly more: boolean };
  /** This user may not choose: the field keeps its value. */
  readonly closed?: true;
}

/** @param by what the form holds of the field that decides. @param held what the field holds. */
export type UseChoices = (by: unknown, held: unknown) => Choices<string> | Choices;

const useYearChoices = (): Choices => useSchoolYears().choice;
const useCycleChoices = (): Choices => useCycles().choice;
const useCycleYearChoices = (): Choices => useCycleYears().choice;
const useInstrumentChoices = (): Choices => useInstruments().choice;
const useOfferChoices = (): Choices => useOffers().choice;
const useRoleGroupChoices = (): Choices => useRoleGroups().choice;
const usePaymentAgentChoices = (): Choices => usePaymentAgents().choice;

const FULL = { query: { full: 1 } } as const;

/** The visible sites; one that is hidden, or is none, where the record has it already. */
function useSiteChoices(_by: unknown, held: unknown): Choices {
  const { choice } = useSites('visible');
  const isListed = typeof held !== 'number' || held === 0 || choice.options.some(({ value }) => value === held);
  const every = useApiQuery('GET /api/sites/liste', isListed || choice.isRunning ? null : FULL, { stable: true });
  const its = (every.data ?? []).filter(({ idSite }) => idSite === held);
  return {
    ...choice,
    options: [...its.map(({ idSite, libelleSite }) => ({ value: idSite, label: libelleSite })), ...choice.options],
  };
}

/** The styles of an offer; all styles where the form has no offer. */
function useStyleChoices(offre: unknown): Choices {
  const all = useStyles();
  const proposed = useApiQuery('GET /api/cotisations/:offre', typeof offre === 'number' ? { params: { offre } } : null);
  if (offre === undefined) return all.choice;
  const rows = proposed.data?.idOffre === offre ? (proposed.data?.styles ?? []) : [];
  return {
    options: rows.map(({ idStyle, libelleStyle }) => ({ value: idStyle, label: libelleStyle })),
    ...choiceState(proposed),
  };
}

/** Active agents, for users who may list them. */
function useAgentChoices(): Choices {
  const call = 'POST /api/utilisateursAdministratifs/list/';
  const may = useMay(call);
  const agents = useApiQuery(call, may ? { body: { actif: 1 } } : null);
  const options = (agents.data ?? []).map(({ idUtilisateur, nomPrenomUtilisateur }) => ({
    value: idUtilisateur,
    label: nomPrenomUtilisateur,
  }));
  return { options, ...choiceState(agents), ...(may ? {} : { closed: true }) };
}

const useLevelChoices = (): Choices => {
  const levels = useApiQuery('GET /api/eleves/SE_niveaux', {});
  const options = (levels.data ?? []).map((level) => ({
    value: level.idNiveauScolaire,
    label: level.libelleNiveauScolaire,
  }));
  return { options, ...choiceState(levels) };
};

/** Towns that have a school. */
const useSchoolTowns = (): Choices<string> => {
  const towns = useApiQuery('GET /api/eleves/SE_etablissements', { query: { mode: 'communes' } });
  const options = (towns.data ?? []).map(({ commune }) => ({ value: commune, label: commune }));
  return { options, ...choiceState(towns), typed: true };
};

/** The schools of a town. */
const useSchoolChoices = (commune: unknown): Choices => {
  const asked = typeof commune === 'string' && commune !== '';
  const schools = useApiQuery(
    'GET /api/eleves/SE_etablissements',
    asked ? { query: { mode: 'etablissements', commune } } : null,
  );
  const options = (asked ? (schools.data ?? []) : []).flatMap((school) => {
    const { idEtablissementScolaire: value, libelleEtablissement, typeEtablissement } = school;
    return value === null
      ? []
      : [{ value, label: [libelleEtablissement, typeEtablissement].filter(Boolean).join(' – ') }];
  });
  return { options, ...choiceState(schools), typed: true, ...(asked ? {} : { closed: true }) };
};

/** Most that a search shows: who finds more types more of the name. */
const MOST_FOUND = 20;

/** `29/11/2018` */
const written = (day: string | null) => (day ?? '').split('-').reverse().join('/');

const usePupilChoices = (): Choices => {
  const [asked, ask] = useState('');
  // One more than is shown tells whether that is all.
  const found = useApiQuery(
    'POST /api/eleves/list/',
    asked.length < limits.shortestSearch ? null : { body: { recherche: asked, page: 0, taille: MOST_FOUND + 1 } },
  );
  const rows = found.data ?? [];
  const options = rows.slice(0, MOST_FOUND).map(({ idEleve, nomPrenomEleve, dateNaissance }) => ({
    value: idEleve,
    label: [nomPrenomEleve, written(dateNaissance)].filter(Boolean).join(', '),
  }));
  return { options, ...choiceState(found), typed: true, search: { asked, ask, more: rows.length > MOST_FOUND } };
};

const useGuardianChoices = (): Choices => {
  const [asked, ask] = useState('');
  const query = { recherche: asked, taille: MOST_FOUND + 1 };
  const found = useApiQuery(
    'GET /api/utilisateursResponsables/list',
    asked.length < limits.shortestSearch ? null : { query },
  );
  const rows = found.data ?? [];
  const options = rows.slice(0, MOST_FOUND).map(({ idUtilisateur, nomPrenomUtilisateur, email, ville }) => ({
    value: idUtilisateur,
    label: [nomPrenomUtilisateur, email, ville].filter(Boolean).join(', '),
  }));
  return { options, ...choiceState(found), typed: true, search: { asked, ask, more: rows.length > MOST_FOUND } };
};

const useCorpsChoices = (): Choices => useCorps().choice;
const useGradeChoices = (): Choices => useGrades().choice;
const useBranchChoices = (): Choices => useBranches().choice;
const useDiplomaChoices = (): Choices => useDiplomas().choice;
const useJobChoices = (): Choices => useJobs().choice;
const useContractChoices = (): Choices => useContracts().choice;
const useWorkshopGroupChoices = (): Choices => useWorkshopGroups().choice;
const useRepetitionChoices = (): Choices => useRepetitions().choice;
const useVisibilityChoices = (): Choices => useVisibilities().choice;
const useSchoolingGroupChoices = (): Choices => useSchoolingGroups().choice;

/** Those of a group; none before one is chosen, all without one to ask of. */
const useWorkshopKindChoices = (group: unknown): Choices => {
  const kinds = useWorkshopKinds(typeof group === 'number' ? group : undefined).choice;
  return group === null ? { ...kinds, options: [] } : kinds;
};
/** Those of a site; none before one is chosen, all without one to ask of. */
const useRoomChoices = (site: unknown): Choices => {
  const rooms = useRooms(typeof site === 'number' ? site : undefined).choice;
  return typeof site === 'number' || site === undefined ? rooms : { ...rooms, options: [] };
};
const useTeacherChoices = (): Choices => useTeachers().choice;

/** By the name of the record that is chosen: for fields of a form and for filters of a list. */
const references: Readonly<Record<LookupName, UseChoices>> = {
  annee: useCycleYearChoices,
  annee_scolaire: useYearChoices,
  agent: useAgentChoices,
  atelier_groupe: useWorkshopGroupChoices,
  atelier_repetition: useRepetitionChoices,
  atelier_type: useWorkshopKindChoices,
  atelier_visibilite: useVisibilityChoices,
  commune: useSchoolTowns,
  contrat: useContractChoices,
  corps: useCorpsChoices,
  cycle: useCycleChoices,
  diplome: useDiplomaChoices,
  etablissement_scolaire: useSchoolChoices,
  filiere: useBranchChoices,
  grade: useGradeChoices,
  groupe_si: useSchoolingGroupChoices,
  guardian: useGuardianChoices,
  instrument: useInstrumentChoices,
  niveau_scolaire: useLevelChoices,
  offre: useOfferChoices,
  paymentAgent: usePaymentAgentChoices,
  pupil: usePupilChoices,
  roleGroup: useRoleGroupChoices,
  salle: useRoomChoices,
  site: useSiteChoices,
  style: useStyleChoices,
  teacher: useTeacherChoices,
  type_emploi: useJobChoices,
};

/** How the choices of a kind of record are asked for. @throws Error for one that nothing says it of */
export function choicesOf(names: string): UseChoices {
  const useChoices = (references as Readonly<Partial<Record<string, UseChoices>>>)[names];
  if (!useChoices) throw new Error(`nothing says how ${names} is chosen`);
  return useChoices;
}
