import {
  messages,
  normaliseSetting,
  settingDefinition,
  settingDefinitions,
  Unfit,
} from '@diapason/contracts/constants';
import { type EventsOf, make } from '@diapason/contracts/core';
import { SettingSaved, SettingsReordered } from '@diapason/contracts/site';
import { aggregate, Refusal } from '@diapason/event-sourcing';

const events = { SettingSaved };

/** The stored value; undefined for the default. */
export interface SettingState {
  readonly valeur: string | undefined;
}

/** Streams `setting-{cle}`. */
export const setting = aggregate<SettingState, typeof events>({
  category: 'setting',
  events,
  initial: { valeur: undefined },
  evolve: (_state, event) => ({ valeur: event.data.valeur }),
});

/**
 * Saves one setting.
 * @throws Refusal 404 for an undeclared key, 400 for a value that could not be read afterwards, or is none of its choices.
 */
export function decideSaveSetting(
  state: SettingState,
  cle: string,
  valeur: string,
  /** Ids of the school years: choices of a select that declares none. */
  schoolYears: readonly number[],
): EventsOf<typeof events>[] {
  const definition = settingDefinition(cle);
  if (!definition) throw new Refusal(messages.site.unknownSetting, 404, 'cle');
  const fitting = normaliseSetting(definition, valeur);
  if (fitting instanceof Unfit) throw new Refusal(messages.site.invalidSetting(fitting.why), 400, 'valeur');
  const choosesYear = definition.type === 'select' && !definition.valeursPossibles;
  if (choosesYear && !schoolYears.some((id) => String(id) === fitting))
    throw new Refusal(messages.site.invalidSetting('choisissez une des années scolaires'), 400, 'valeur');
  return fitting === state.valeur ? [] : [make(SettingSaved, { cle, valeur: fitting })];
}

const orders = { SettingsReordered };

/** Streams `settingOrder-{categorie}`: its settings, first to last; undefined while it has the order of their declaration. */
export const settingOrder = aggregate<readonly string[] | undefined, typeof orders>({
  category: 'settingOrder',
  events: orders,
  initial: undefined,
  evolve: (_state, { data }) => data.cles,
});

export interface Move {
  readonly cle: string;
  readonly categorie: string;
  /** Every setting of the category, in its new order. */
  readonly keyArray: readonly string[];
  /** The rank from 1 that the moved one had; undefined where the client does not say. */
  readonly oldOrdre?: number | undefined;
}

/** @throws Refusal 400 where the keys are not those of the category, 409 where others moved settings meanwhile. */
export function decideReorder(
  ranked: readonly string[] | undefined,
  { cle, categorie, keyArray, oldOrdre }: Move,
): EventsOf<typeof orders>[] {
  const declared = settingDefinitions.filter((one) => one.categorie === categorie).map((one): string => one.cle);
  const kept = (ranked ?? []).filter((one) => declared.includes(one));
  const before = [...kept, ...declared.filter((one) => !kept.includes(one))];
  if (!before.includes(cle)) throw new Refusal(messages.site.unknownSetting, 400, 'cle');
  if ([...keyArray].sort().join() !== [...before].sort().join())
    throw new Refusal(messages.general.invalidRequest, 400, 'keyArray');
  if (oldOrdre !== undefined && before.indexOf(cle) !== oldOrdre - 1) throw new Refusal(messages.general.conflict, 409);
  return keyArray.join() === before.join() ? [] : [make(SettingsReordered, { categorie, cles: [...keyArray] })];
}
