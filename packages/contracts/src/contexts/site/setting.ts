import { longText, textKey } from '../../core/field-kinds';
import { record } from '../../core/record';

/** Streams `setting-{cle}`. `valeur` is text, valid for the key's type. */
export const setting = record('setting', {
  label: 'Paramètre',
  stream: 'setting',
  key: 'cle',
  fields: { cle: textKey(100), valeur: longText('Valeur', 20_000) },
});
export const SettingSaved = setting.event('SettingSaved', 1, 'Paramètre enregistré');
