import { settingDefinition, settingDefinitions } from '@diapason/contracts/constants';
import { SettingSaved, setting } from '@diapason/contracts/site';
import { table } from '@diapason/event-sourcing';

/** `read.parametre`: saved settings, defaults included. A key no longer declared has no row. */
export const settings = table(
  {
    name: 'parametre',
    version: 1,
    record: setting,
    key: ['cle'],
    columns: { cle: 'text', valeur: 'text', categorie: 'text', commentaire: 'text', type: 'text', ordre: 'integer' },
    indexes: [],
  },
  (on) => [
    on(
      SettingSaved,
      (event) => [[event.data.cle]],
      (_row, { data: { cle, valeur } }) => {
        const definition = settingDefinition(cle);
        if (!definition) return undefined;
        const { categorie, commentaire, type } = definition;
        return { cle, valeur, categorie, commentaire, type, ordre: settingDefinitions.indexOf(definition) + 1 };
      },
    ),
  ],
);
