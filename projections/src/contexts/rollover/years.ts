import type { YearDays } from '@diapason/contracts/constants';

/** What the preparation of a school year starts from: both years, as they are. */
export interface Years {
  readonly today: string;
  readonly source: SchoolYear;
  readonly cible: SchoolYear;
  readonly workshops: readonly SourceWorkshop[];
  /** Workshops of the year that is prepared, whoever made them. */
  readonly there: readonly ThereWorkshop[];
  readonly sheets: readonly SourceSheet[];
  /** Sheets of the year that is prepared, by agent: what they assign. */
  readonly sheetsThere: ReadonlyMap<number, readonly Assigned[]>;
  readonly agents: ReadonlyMap<number, Agent>;
  readonly places: Places;
  readonly offers: readonly Offer[];
  readonly grid: Grid;
  readonly holidays: readonly Holiday[];
  readonly closures: readonly Closure[];
  /** By key, as they are saved. */
  readonly settings: ReadonlyMap<string, string>;
}

export interface SchoolYear extends YearDays {
  readonly id: number;
  readonly libelle: string;
}

/** A workshop as the last day of its year has it. */
export interface SourceWorkshop {
  readonly idAtelier: number;
  readonly libelle: string;
  readonly fk_typeAtelier: number;
  readonly fk_site: number;
  readonly fk_salle: number | null;
  readonly jour: number | null;
  readonly heureDebut: string;
  readonly once: boolean;
  /** Its last day, where it ended before the year did. */
  readonly dernierJour: string | null;
  readonly pupils: number;
  /** `instead`: who is there until the year ends, in whose place. */
  readonly teachers: readonly {
    readonly fk_enseignant: number;
    readonly fk_instrument: number;
    readonly instead: number | null;
  }[];
}

export interface ThereWorkshop {
  readonly idAtelier: number;
  /** The workshop that it was taken over from; null for one that somebody entered. */
  readonly source: number | null;
  readonly fk_typeAtelier: number;
  readonly fk_site: number;
  readonly fk_salle: number | null;
  readonly jour: number | null;
  readonly heureDebut: string;
  readonly teachers: readonly number[];
  readonly par: string | null;
}

export interface Assigned {
  readonly fk_site: number;
  readonly fk_instrument: number;
  /** `16:00` */
  readonly heures: string;
}

export interface SourceSheet {
  readonly fk_utilisateur: number;
  /** A sheet, and not assignments alone. */
  readonly complete: boolean;
  readonly affectations: readonly Assigned[];
}

export interface Agent {
  readonly nom: string;
  readonly actif: boolean;
  readonly dateSuppression: string | null;
}

export interface Places {
  readonly sites: ReadonlyMap<number, { readonly libelle: string; readonly ferme: boolean }>;
  readonly rooms: ReadonlyMap<number, { readonly libelle: string; readonly ferme: boolean }>;
  /** Sub-groups that lists do not offer any more. */
  readonly hiddenTypes: ReadonlySet<number>;
}

interface Offer {
  readonly idOffre: number;
  readonly libelle: string;
  readonly visible: boolean;
  readonly sites: readonly number[];
}

interface Grid {
  /** Of the year that is prepared: its published version, and whether it has a draft. */
  readonly version: number;
  readonly draft: boolean;
  /** The year whose grid is copied; null where none has one. */
  readonly copied: string | null;
}

interface Holiday {
  readonly id: number;
  readonly libelle: string;
  readonly premierJour: string;
}

export interface Closure extends Holiday {
  readonly fk_site: number | null;
  readonly dernierJour: string;
}
