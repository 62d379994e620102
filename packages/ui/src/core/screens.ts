import type { Module } from '@diapason/contracts/constants';
import type {
  ActProps,
  ApiData,
  ApiKey,
  HomeKind,
  RecordKind,
  Requirement,
  SheetKind,
  SlotProps,
  TabProps,
} from '@diapason/platform';
import type { ComponentType } from 'react';
import type { IconName } from './Icon';

/** The menu's groups in their order: document 000, §2, and « Contrôle » for auditors before the user's own. */
export const menuGroups = [
  'Accueil',
  'Listes',
  'Scolarité',
  'Documents',
  'Administration',
  'Information',
  'Planning',
  'Gestion du site',
  'Contrôle',
  'Mon Compte',
] as const;

export interface MenuEntry {
  readonly group: (typeof menuGroups)[number];
  /** Among the entries of its group. */
  readonly order: number;
  readonly icon: IconName;
  readonly label: string;
  /** Whom of the staff it is for, where the screen is open to everybody. */
  readonly right?: number;
  /** Where the entry leads when it is not the screen's path; `{idUtilisateur}` stands for the user's id. */
  readonly href?: string;
  /** How many rows wait there: a call that answers with `nombre`, for who may open the screen. */
  readonly waiting?: { readonly call: ApiKey; readonly body: Readonly<Record<string, string>> };
}

/** A kind of person that is found. */
export type PersonKind = ApiData<'POST /api/recherche'>[number]['nature'];

/** What users ask for by its words, from anywhere: « Nouvel élève ». */
export interface ScreenAction extends Requirement {
  readonly label: string;
  /** Where it is done. */
  readonly href: string;
}

/** What one address of a screen has of its own. */
type ScreenAddress = Requirement & Pick<Screen, 'title' | 'menu'>;

/**
 * A screen, declared once in its micro-frontend's `screens.ts`. The build reads everything but `load` into the manifest, from which the
 * shell makes the menu and decides who may open what; `screensApp` reads `path` and `load`.
 */
export interface Screen extends Requirement {
  /** With parameters where it has some: `/historique/:flux`, `/responsableCotisation/:id?`. */
  readonly path: string;
  readonly title: string;
  readonly module?: Module;
  readonly menu?: MenuEntry;
  /** By each value that the last parameter of `path` may have, where they are known; another value is no address. */
  readonly addresses?: Readonly<Record<string, ScreenAddress>>;
  /** Of the sheet of a row: the screen of its list, whose entry in the menu is marked meanwhile. */
  readonly list?: string;
  readonly actions?: readonly ScreenAction[];
  readonly load: () => Promise<{ readonly default: ComponentType }>;
}

interface SlotBase extends Requirement {
  /** Tells it from others of its place; of a tab, its name in the address: `?onglet=cotisations`. */
  readonly key: string;
  readonly module?: Module;
  /** Among the slots of its place; 50 unless told. */
  readonly order?: number;
  /** Where the record's answer has `peut`, this word there stands for the right. */
  readonly word?: string;
  /** The right that the reader's own record wants in place of `right`. */
  readonly own?: number;
  /** Calls that it makes: for who may make all of them. */
  readonly calls?: readonly ApiKey[];
}

type Loads<Props> = () => Promise<{ readonly default: ComponentType<Props> }>;

interface TabBase extends SlotBase {
  readonly label: string;
  readonly icon: IconName;
}

/** A tab of a sheet, which is given the sheet's answer; one of several sheets is given the record alone. */
export type TabSlot =
  | { [K in SheetKind]: TabBase & { readonly tabOf: K; readonly load: Loads<TabProps<K>> } }[SheetKind]
  | (TabBase & { readonly tabOf: readonly SheetKind[]; readonly load: Loads<SlotProps> });

/** What stands in the head of a sheet: a balance. */
export interface HeadSlot extends SlotBase {
  readonly headOf: SheetKind | readonly SheetKind[];
  readonly load: Loads<SlotProps>;
}

/** What stands in the panel that a list opens beside its rows. */
export interface PanelSlot extends SlotBase {
  readonly panelOf: RecordKind | readonly RecordKind[];
  readonly load: Loads<SlotProps>;
}

/** A block beside the fields of a sheet. */
export interface SheetBlockSlot extends SlotBase {
  readonly blockOf: SheetKind | readonly SheetKind[];
  readonly load: Loads<SlotProps>;
}

/** A block of a home page. */
export interface HomeBlockSlot extends SlotBase {
  readonly blockOf: HomeKind;
  readonly load: Loads<Record<never, never>>;
}

/** What is done with a record: a dialog that `load` brings, or an address. */
export interface ActSlot extends SlotBase {
  readonly actOf: RecordKind | readonly RecordKind[];
  readonly label: string;
  readonly icon: IconName;
  /** One of the acts of the day, a button of its own. The others stand in « … ». */
  readonly main?: boolean;
  /** The words before a name with which Ctrl K offers it: « Ajouter un règlement à ». Without, it does not. */
  readonly asks?: string;
  /** `{id}` and `{nom}` stand for the record's. */
  readonly href?: string;
  readonly load?: Loads<ActProps>;
}

/** What is done whenever a session begins, whichever page that leads to. */
export interface WorkSlot extends SlotBase {
  readonly workOf: 'session';
  readonly load: () => Promise<{ readonly default: () => Promise<void> }>;
}

/** A part of somebody else's page, declared beside the screens of whom it belongs to. */
export type DeclaredSlot = TabSlot | HeadSlot | PanelSlot | SheetBlockSlot | HomeBlockSlot | ActSlot | WorkSlot;
