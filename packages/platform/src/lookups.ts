import { type QueryResult, useApiQuery } from './hooks';

/** An entry of a list to choose from. */
export interface Choice<Id extends string | number = number> {
  readonly value: Id;
  readonly label: string;
}

/** A list of choices with its error state. */
export interface Unavailable {
  readonly message: string;
  readonly retry: () => void;
}

export interface Lookup<Row> {
  /** Empty until they come. */
  readonly rows: readonly Row[];
  readonly isReady: boolean;
  readonly unavailable: Unavailable | undefined;
  /** For a field: `<SelectField {...years.choice} />`. While they come it says « Chargement… », on failure it offers a retry. */
  readonly choice: {
    readonly options: readonly Choice[];
    readonly isRunning: boolean;
    readonly unavailable: Unavailable | undefined;
  };
}

/** For a field whose choices are the answer of a query: whether they are still to come, and how they failed last. */
export const choiceState = ({ data, error, refetch, isAwaited }: QueryResult<unknown>) => ({
  isRunning: isAwaited,
  unavailable: error && !data ? { message: error.message, retry: refetch } : undefined,
});

function lookup<Row>(query: QueryResult<readonly Row[]>, choiceOf: (row: Row) => Choice): Lookup<Row> {
  const { data } = query;
  const rows = data ?? [];
  const choice = { options: rows.map(choiceOf), ...choiceState(query) };
  return { rows, isReady: data !== undefined, unavailable: choice.unavailable, choice };
}

const STABLE = { stable: true } as const;

export const useSchoolYears = () =>
  lookup(useApiQuery('GET /api/anneesScolaire/list', {}, STABLE), (year) => ({
    value: year.idAnneeScolaire,
    label: year.libelleAnneeScolaire,
  }));

/** @param only `visible`: sites to choose from; `all`: hidden ones too, to show their names. */
export const useSites = (only: 'visible' | 'all') =>
  lookup(
    useApiQuery('GET /api/sites/liste', { query: only === 'visible' ? { onlyVisible: 1 } : {} }, STABLE),
    (site) => ({ value: site.idSite, label: site.libelleSite }),
  );

export const useRoleGroups = () =>
  lookup(useApiQuery('GET /api/gestionRole/listeGroupe', { query: { lecture: 1 } }, STABLE), (group) => ({
    value: group.idGroupe,
    label: group.libelleGroupe,
  }));

/** The modes that the user may record a payment in. */
export const usePaymentModes = () =>
  lookup(useApiQuery('GET /api/cotisations/reglementsModes', {}, STABLE), (mode) => ({
    value: mode.idMode,
    label: mode.libelleMode,
  }));

export const useOffers = () =>
  lookup(useApiQuery('GET /api/cotisations/offres', {}, STABLE), (offer) => ({
    value: offer.idOffre,
    label: offer.libelleOffre,
  }));

export const useCycles = () =>
  lookup(useApiQuery('GET /api/cotisations/cycles', {}, STABLE), (cycle) => ({
    value: cycle.idCycle,
    label: cycle.libelleCycle,
  }));

/** Years of a cycle. */
export const useCycleYears = () =>
  lookup(useApiQuery('GET /api/eleves/SI_annees', {}, STABLE), (year) => ({
    value: year.idAnnee,
    label: year.libelleAnnee,
  }));

export const useInstruments = () =>
  lookup(useApiQuery('POST /api/cotisations/instruments', {}, STABLE), (instrument) => ({
    value: instrument.idInstrument,
    label: instrument.libelleInstrument,
  }));

export const useStyles = () =>
  lookup(useApiQuery('POST /api/cotisations/styles', {}, STABLE), (style) => ({
    value: style.idStyle,
    label: style.libelleStyle,
  }));

/** What service sheets name. */
export const useCorps = () =>
  lookup(useApiQuery('GET /api/utilisateursAdministratifs/listEnseignantsCorps', {}, STABLE), (corps) => ({
    value: corps.idCorps,
    label: corps.libelleCorps,
  }));
export const useGrades = () =>
  lookup(useApiQuery('GET /api/utilisateursAdministratifs/listEnseignantsGrades', {}, STABLE), (grade) => ({
    value: grade.idGrade,
    label: grade.libelleGrade,
  }));
export const useBranches = () =>
  lookup(useApiQuery('GET /api/utilisateursAdministratifs/listEnseignantsFilieres', {}, STABLE), (branch) => ({
    value: branch.idFiliere,
    label: branch.libelleFiliere,
  }));
export const useDiplomas = () =>
  lookup(useApiQuery('GET /api/utilisateursAdministratifs/listEnseignantsDiplomes', {}, STABLE), (diploma) => ({
    value: diploma.idDiplome,
    label: diploma.libelleDiplome,
  }));
export const useJobs = () =>
  lookup(useApiQuery('GET /api/utilisateursAdministratifs/listEnseignantsEmplois', {}, STABLE), (job) => ({
    value: job.idTypeEmploi,
    label: job.libelleTypeEmploi,
  }));
export const useContracts = () =>
  lookup(useApiQuery('GET /api/utilisateursAdministratifs/listEnseignantsContrats', {}, STABLE), (contract) => ({
    value: contract.idContrat,
    label: contract.libelleContrat,
  }));

export const useWorkshopGroups = () =>
  lookup(useApiQuery('GET /api/ateliers/ateliersGroupes', {}, STABLE), (group) => ({
    value: group.idGroupeAtelier,
    label: group.libelleGroupeAtelier,
  }));
/** @param fk_groupeAtelier of which group; all without. */
export const useWorkshopKinds = (fk_groupeAtelier?: number) =>
  lookup(
    useApiQuery(
      'POST /api/ateliers/ateliersTypes',
      { body: fk_groupeAtelier === undefined ? {} : { fk_groupeAtelier } },
      STABLE,
    ),
    (kind) => ({ value: kind.idTypeAtelier, label: kind.libelleType }),
  );
export const useRepetitions = () =>
  lookup(useApiQuery('GET /api/ateliers/ateliersRepetitions', {}, STABLE), (repetition) => ({
    value: repetition.idTypeRepetition,
    label: repetition.libelleTypeRepetition,
  }));
export const useVisibilities = () =>
  lookup(useApiQuery('GET /api/ateliers/ateliersVisibilites', {}, STABLE), (visibility) => ({
    value: visibility.idVisibilite,
    label: visibility.libelleVisibilite,
  }));
/** Groups of a schooling. */
export const useSchoolingGroups = () =>
  lookup(useApiQuery('GET /api/eleves/SI_groupes', {}, STABLE), (group) => ({
    value: group.idGroupeSI,
    label: group.libelleGroupeSI,
  }));
/** @param fk_site of which site; of all of them, by their sites' names, without. */
export const useRooms = (fk_site?: number) =>
  lookup(
    useApiQuery('POST /api/salles/liste', { body: fk_site === undefined ? {} : { fk_site } }, STABLE),
    ({ idSalle, libelleSalle, libelleSite }) => ({
      value: idSalle,
      label: fk_site === undefined ? `${libelleSite}, ${libelleSalle}` : libelleSalle,
    }),
  );
/** Whoever has a service sheet of the current year. */
export const useTeachers = () =>
  lookup(useApiQuery('POST /api/utilisateursAdministratifs/enseignants', { body: {} }, STABLE), (person) =>
    personChoice(person),
  );

const personChoice = (person: { readonly idUtilisateur: number; readonly nomPrenomUtilisateur: string }): Choice => ({
  value: person.idUtilisateur,
  label: person.nomPrenomUtilisateur,
});

/** Agents who recorded payments. */
export const usePaymentAgents = () =>
  lookup(useApiQuery('GET /api/reglements/listeAgentEtatReglement', {}), personChoice);

/** Whoever did something that the audit knows of. */
export const useAuthors = () => lookup(useApiQuery('GET /api/audit/auteurs', {}), personChoice);

/** Settings of a category, at most 15 seconds old. */
export function useSettings(categorie: string) {
  const { data = [], isLoading } = useApiQuery('GET /api/parametres/list', { query: { categorie } });
  /** Empty where it is not set. */
  const settingOf = (cle: string): string => data.find((setting) => setting.cle === cle)?.valeur ?? '';
  return { rows: data, isLoading, settingOf };
}
