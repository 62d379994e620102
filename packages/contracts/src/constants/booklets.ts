/** Booklets (document 001 §2, §9): bounds of what models and pupils' booklets hold. */
export const bookletLimits = {
  longestTitle: 120,
  longestLine: 200,
  longestText: 2_000,
  /** Lines of one list, criteria of one discipline. */
  mostLines: 60,
  /** Disciplines, and modules of the validation. */
  mostModules: 20,
  /** The acquisition note runs from 0 to this, by steps of 1. */
  mostNote: 5,
  /** Booklets printed at once. */
  mostInOneFile: 300,
} as const;

/** A schooling has a booklet in this status alone (document 001 §9). */
export const statusWithBooklet = 1;

/** What the editor's buttons send: save, or make a copy under a new number. */
export const templateAct = { save: 0, duplicate: 3 } as const;

export const bookletNotes = [5, 4, 3, 2, 1, 0] as const;

export const defaultResult = 'PASSAGE AU CYCLE SUPERIEUR';

/** What a new model begins with. */
export const newTemplate = {
  titre: '',
  visible: 1,
  general: {
    niveauxFM: [] as string[],
    pratiquesCollectives: [] as string[],
    niveauAcquisition: [
      { note: 5, libelle: 'Dépassé' },
      { note: 4, libelle: 'Maîtrisé' },
      { note: 3, libelle: 'Acquis' },
      { note: 2, libelle: 'En cours' },
      { note: 1, libelle: 'Abordé' },
      { note: 0, libelle: 'Non abordé' },
    ],
    observations: ['Observation'],
  },
  discipline: [{ titre: 'Instrument', criteres: [] as string[] }],
  validation: { information: '', resultat: defaultResult, cases: [] as string[], modules: [] as never[] },
} as const;
