import { type InformationType, informationRights } from '../../constants/informationRights';
import type { Acts } from '../../core/acts';
import { sheetActs } from '../../core/sheet-acts';
import { readInformation, saveInformation } from './endpoints';

/** What may be done with a message, from its editor: each type has a right of its own. */
export const informationActs = sheetActs(readInformation, {
  enregistrer: {
    call: saveInformation,
    when: ({ type }, { functions }) => functions.has(informationRights[type].enregistrer),
  },
});

/** What may be done with the list of the messages of a type. */
export function informationListActs(type: InformationType): Acts {
  const { lien, enregistrer, nouveau } = informationRights[type];
  return { ouvrir: { rights: [lien] }, enregistrer: { rights: [enregistrer] }, creer: { rights: [nouveau] } };
}
