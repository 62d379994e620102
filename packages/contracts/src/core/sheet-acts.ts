import type { Act } from './acts';
import type { DataOf, EndpointDefinition } from './endpoint';
import type { Session } from './session';

/** What the envelope of a sheet's answer says beside the record. */
export interface SheetMeta {
  /** Acts that the caller may do with this record: « modifier », « fusionner »… */
  readonly peut: readonly string[];
  /** Fields that the caller reads and does not change. */
  readonly lectureSeule: readonly string[];
  /** Fields that the caller does not see: null in the answer. */
  readonly absents: readonly string[];
}

/** @typeParam Data the record, as the sheet's call answers it. */
export interface SheetAct<Data> extends Act {
  /** Whether the record is in a state for it, with this caller. */
  readonly when?: (record: Data, session: Session) => boolean;
}

/** What may be done with one record, declared beside its sheet: the same access rules that guard the calls say who may. */
export interface SheetActs<Data = never> {
  readonly kind: 'sheetActs';
  readonly sheet: EndpointDefinition;
  readonly acts: Readonly<Record<string, SheetAct<Data>>>;
  /** Fields that not everybody sees or changes. */
  readonly fields: (session: Session, record: Data) => Partial<Pick<SheetMeta, 'lectureSeule' | 'absents'>>;
}

/**
 * ```ts
 * export const pupilActs = sheetActs(readPupil, { modifier: { call: savePupil }, desactiver: { call: deactivatePupil, when: ({ actif }) => actif === 1 } });
 * ```
 */
export const sheetActs = <E extends EndpointDefinition>(
  sheet: E,
  acts: Readonly<Record<string, SheetAct<DataOf<E>>>>,
  fields: SheetActs<DataOf<E>>['fields'] = () => ({}),
): SheetActs<DataOf<E>> => ({ kind: 'sheetActs', sheet, acts, fields });
