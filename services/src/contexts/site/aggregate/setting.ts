import { messages, normaliseSetting, settingDefinition, Unfit } from '@diapason/contracts/constants';
import { type EventsOf, make } from '@diapason/contracts/core';
import { SettingSaved } from '@diapason/contracts/site';
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
