import { z } from 'zod';
import { longText, structure, textKey } from '../../core/field-kinds';
import { record } from '../../core/record';

/** Streams `setting-{cle}`. `valeur` is text, valid for the key's type. */
export const setting = record('setting', {
  label: 'Paramètre',
  stream: 'setting',
  key: 'cle',
  fields: { cle: textKey(100), valeur: longText('Valeur', 20_000) },
});
export const SettingSaved = setting.event('SettingSaved', 1, 'Paramètre enregistré');

/** The order in which the settings of a category are shown, chosen by staff. */
export const settingOrder = record('settingOrder', {
  label: 'Ordre des paramètres',
  stream: 'settingOrder',
  key: 'categorie',
  fields: {
    categorie: textKey(50),
    cles: structure(z.array(z.string().min(1).max(100)).max(200), {
      label: 'Paramètres, dans l’ordre',
      format: 'choice',
      choices: [],
    }),
  },
});
/** Every setting of the category, first to last. */
export const SettingsReordered = settingOrder.event('SettingsReordered', 1, 'Paramètres reclassés');
