import type { Module } from '@diapason/contracts/constants';
import type { ApiData, Requirement } from '@diapason/platform';
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
  /** Where the entry leads when it is not the screen's path; `{idUtilisateur}` stands for the user's id. */
  readonly href?: string;
}

/** A kind of person that is found. */
export type PersonKind = ApiData<'POST /api/recherche'>[number]['nature'];

/** What users ask for by its words, from anywhere: « Nouvel élève ». */
export interface ScreenAction extends Requirement {
  readonly label: string;
  /** Where it is done. With `of`, `{nom}` and `{id}` stand for the person chosen first. */
  readonly href: string;
  readonly of?: PersonKind;
}

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
  /** Of the sheet of a row: the screen of its list, whose entry in the menu is marked meanwhile. */
  readonly list?: string;
  readonly actions?: readonly ScreenAction[];
  readonly load: () => Promise<{ readonly default: ComponentType }>;
}
